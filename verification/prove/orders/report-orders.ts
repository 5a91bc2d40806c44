import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { listStaffOrderLines } from '#contract/orders/staff.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { importQueue } from '#server/sales/imports/jobs.ts';
import { showImport } from '#server/sales/imports/show-import.ts';
import { buildClickRef, buildReportingBrand, signReport } from '#server/sales/orders/builders.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickBelow, pickWord, type Random } from '../seeded-random.ts';

/** Days between repeated reports: 1, 8 and 400 days after the first. */
const WAITS = [0, 1, 7, 392];
const CONCURRENCY = 50;
const RETRY_MS = 20;

type OrderReport = { order_id: string; amount: string; click_ref: string; order_time?: string };
type Setup = { app: Application; brand: Awaited<ReturnType<typeof buildReportingBrand>> };

/**
 * Idempotency of order reports: orders reported by call, pixel and file, many times concurrently
 * and again after days, are one line with one commission in every total. Ids that differ only in
 * the last character are two orders.
 */
export async function reportOrders(
  app: Application,
  random: Random,
  orders: number,
  posts: number,
): Promise<Found> {
  const brand = await buildReportingBrand(app);
  const site = await buildPublisherWithSite(app);
  const at = new Date(now().getTime() - 60_000);
  const click_ref = await buildClickRef(app, { brand, site, at });
  const reports = Array.from({ length: orders }, (_, place) =>
    drawOrder(random, place, click_ref, at),
  );
  const violations: string[] = [];
  let answers = 0;
  for (const days of WAITS) {
    advanceClock(days * DAY_MS);
    // Each order is reported concurrently: neighbours in the queue report the same one.
    await runAtOnce(orders * posts, CONCURRENCY, async (index) => {
      const one = reports[Math.floor(index / posts)] as OrderReport;
      const wrong = await sendReport({ app, brand }, one, index % posts);
      answers += 1;
      if (wrong && violations.length < 50) violations.push(wrong);
    });
    violations.push(...(await checkTotals({ app, brand }, site.publisher_id, reports, days)));
  }
  violations.push(...(await refuseLongIds({ app, brand }, click_ref)));
  return { counts: { orders, posts: answers, rounds: WAITS.length }, violations };
}

/**
 * Every other id has the maximum length and differs from its neighbour only in the last character.
 */
function drawOrder(random: Random, place: number, click_ref: string, at: Date): OrderReport {
  const long = `${'x'.repeat(248)}${String(Math.floor(place / 2)).padStart(6, '0')}`;
  const order_id = place % 2 === 0 ? `${long}a` : `${long}b`;
  const amount = `${1 + pickBelow(random, 500)}.${10 + pickBelow(random, 90)}`;
  const isTimed = place % 3 > 0;
  return {
    order_id: place % 5 === 0 ? `${pickWord(random)}-${place}` : order_id,
    amount,
    click_ref,
    ...(isTimed && { order_time: new Date(at.getTime() + 30_000).toISOString() }),
  };
}

async function sendReport(
  { app, brand }: Setup,
  one: OrderReport,
  place: number,
): Promise<string | null> {
  const name = one.order_id.slice(-8);
  if (place % 5 < 2) {
    const payload = { brand: brand.mcid, secret: brand.secret, ...one };
    const answer = await app.app.inject({ method: 'POST', url: '/in/conversion', payload });
    return answer.json().code === 0 ? null : `order ${name} by call: ${answer.body}`;
  }
  if (place % 5 < 4) {
    const url = `/in/pixel.gif?${signReport(brand, one)}`;
    const answer = await app.app.inject({ url });
    const isShown = answer.headers['content-type'] === 'image/gif';
    return isShown ? null : `order ${name} by pixel: ${answer.body}`;
  }
  return reportByFile({ app, brand }, one);
}

async function reportByFile({ app, brand }: Setup, one: OrderReport): Promise<string | null> {
  const names = Object.keys(one).join(',');
  const file = new File([`${names}\n${Object.values(one).join(',')}\n`], 'orders.csv');
  const { token } = await staffOf(app);
  const input = { brand_id: brand.id };
  let answer = await app.ask('/staff/conversion/import', input, { token, file });
  // A staff member may send a few files at once; the others are refused and sent again.
  while (answer.message === 'TOO_MANY_REQUESTS') {
    await setTimeout(RETRY_MS);
    answer = await app.ask('/staff/conversion/import', input, { token, file });
  }
  const { id } = (answer.data ?? {}) as { id?: number };
  if (id === undefined) return `a file was refused: ${JSON.stringify(answer).slice(0, 300)}`;
  await finishImport(app, id);
  await app.ask('/staff/conversion/import_apply', { id }, { token });
  const { state, rows_ok } = await finishImport(app, id);
  return state === 'applied' && rows_ok === 1 ? null : `a file ended ${state}, ${rows_ok} rows`;
}

/** Runs the steps of an import, as a worker does, until it waits or has ended. */
async function finishImport(app: Application, id: number) {
  for (;;) {
    const shown = await showImport(app.db, id);
    if (shown.state !== 'checking' && shown.state !== 'applying') return shown;
    if (!(await runNext(app, importQueue))) await setTimeout(RETRY_MS);
  }
}

const sessions = new Map<string, ReturnType<typeof buildStaff>>();

/** A new session for each day: sessions expire within the four hundred days. */
function staffOf(app: Application) {
  const day = now().toISOString().slice(0, 10);
  const known = sessions.get(day) ?? buildStaff(app);
  sessions.set(day, known);
  return known;
}

async function checkTotals(
  { app, brand }: Setup,
  publisherId: number,
  reports: readonly OrderReport[],
  days: number,
): Promise<string[]> {
  const actual = await readTotals({ app, brand }, publisherId);
  const expected = computeTotals(reports);
  const wrong = Object.entries(expected).filter(
    ([name, value]) => actual[name as keyof typeof actual] !== value,
  );
  const { broken } = await verifyLedger(app.db);
  return [
    ...wrong.map(([name, value]) => {
      const is = actual[name as keyof typeof actual];
      return `reported again after ${days} more days: ${name} is ${is} and not ${value}`;
    }),
    ...(broken ? [`the ledger is broken: ${broken.what}`] : []),
  ];
}

/** The totals of a brand by its lines, the ledger and the list of staff. */
async function readTotals({ app, brand }: Setup, publisherId: number) {
  const found = await sql<{ lines: number; sale: bigint; commission: bigint; owed: bigint }>`
    select count(*)::int as lines, sum(sale_minor)::bigint as sale,
      sum(commission_minor)::bigint as commission,
      (select -balance_minor from ledger_accounts where kind = 'commission_pending'
        and owner_id = ${publisherId}) as owed
    from order_lines where brand_id = ${brand.id}`.execute(app.db);
  const row = found.rows[0];
  const { token } = await staffOf(app);
  const listed = await app.ask(listStaffOrderLines.path, { brand_id: brand.id }, { token });
  const total = listed.data as {
    total?: number;
    totals?: { orders: number; commission: string }[];
  };
  return {
    lines: row?.lines,
    sales: row?.sale,
    commission: row?.commission,
    owed: row?.owed,
    listed: total.total,
    orders: total.totals?.[0]?.orders,
    shown: total.totals?.[0]?.commission,
  };
}

/** The totals that follow from the reports; the commission is five percent. */
function computeTotals(reports: readonly OrderReport[]) {
  const minors = reports.map((one) => BigInt(one.amount.replace('.', '')));
  const commission = minors.reduce((sum, one) => sum + halfEven(one * 5n), 0n);
  return {
    lines: reports.length,
    sales: minors.reduce((sum, one) => sum + one, 0n),
    commission,
    owed: commission,
    listed: reports.length,
    orders: reports.length,
    shown: `${commission / 100n}.${String(commission % 100n).padStart(2, '0')}`,
  };
}

/** Rounds hundredths to whole units, half to even. */
function halfEven(hundredths: bigint): bigint {
  const [whole, rest] = [hundredths / 100n, hundredths % 100n];
  if (rest === 50n) return whole + (whole % 2n);
  return rest > 50n ? whole + 1n : whole;
}

async function refuseLongIds({ app, brand }: Setup, click_ref: string): Promise<string[]> {
  const answers = await Promise.all(
    ['a', 'b'].map((end) => {
      const order_id = `${'y'.repeat(255)}${end}`;
      const payload = { brand: brand.mcid, secret: brand.secret, order_id, amount: '1', click_ref };
      return app.app.inject({ method: 'POST', url: '/in/conversion', payload });
    }),
  );
  return answers
    .filter((answer) => answer.json().message !== 'ORDER_ID_MAX')
    .map((answer) => `an id that is too long: ${answer.body}`);
}
