import { sql } from 'kysely';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { findClick } from '#server/traffic/clicks/find-click.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';

/** Currencies of the accounts and of the reports; the brand's is the second one. */
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'] as const;
const PUBLISHERS = CURRENCIES.length;

type Site = Awaited<ReturnType<typeof buildPublisherWithSite>>;
/** A click, or a report of its order: repeated, with more or fewer fields. */
type Happening =
  | { kind: 'click'; click: number }
  | {
      kind: 'report';
      order: string;
      line: number;
      click: number | null;
      amount: string;
      currency: string;
      at: Date;
    };
type Click = { publisher: number; at: Date };

/** Draws clicks and reports; every arrival has the same set. */
function drawHappenings(random: Random, count: number) {
  const clicks: Click[] = [];
  const happenings: Happening[] = [];
  while (happenings.length < count) {
    const clickedAt = new Date(Date.UTC(2026, 0, 1) + pickBelow(random, 90) * DAY_MS);
    const click = clicks.push({ publisher: pickBelow(random, PUBLISHERS), at: clickedAt }) - 1;
    happenings.push({ kind: 'click', click });
    // Up to forty days later, of which thirty are in the window, and sometimes before the click.
    const at = new Date(clickedAt.getTime() + (pickBelow(random, 42) - 2) * DAY_MS);
    const amount = `${1 + pickBelow(random, 900)}.${10 + pickBelow(random, 90)}`;
    const currency = CURRENCIES[pickBelow(random, CURRENCIES.length)] ?? 'EUR';
    const report = { kind: 'report', order: `order ${click}`, amount, currency, at } as const;
    for (let line = 1; line <= 1 + pickBelow(random, 2); line += 1) {
      happenings.push({ ...report, line, click });
      // A pixel without the click reference may report the same line earlier or later.
      if (random() < 0.5) happenings.push({ ...report, line, click: null });
    }
  }
  return { clicks, happenings };
}

/**
 * The same clicks and reports in many random orders always give the same lines and the same ledger.
 */
export async function shuffleArrivals(
  app: Application,
  random: Random,
  events: number,
  arrivals: number,
): Promise<Found> {
  const { clicks, happenings } = drawHappenings(random, events);
  const sites = await Promise.all(
    CURRENCIES.map((currency) => buildPublisherWithSite(app, { currency })),
  );
  await addRates(app, random);
  const violations: string[] = [];
  let first: string | null = null;
  for (let arrival = 0; arrival < arrivals; arrival += 1) {
    const shuffled = shuffle(random, happenings);
    const outcome = await runArrival(app, sites, clicks, shuffled);
    first ??= outcome;
    if (outcome !== first) violations.push(`arrival ${arrival}: ${differenceOf(first, outcome)}`);
  }
  const { broken } = await verifyLedger(app.db);
  if (broken) violations.push(`the ledger is broken: ${broken.what}`);
  return { counts: { events: happenings.length * arrivals, arrivals }, violations };
}

/** Exchange rates for every other day of the period of the orders. */
async function addRates(app: Application, random: Random): Promise<void> {
  for (let nth = -6; nth < 140; nth += 2) {
    const day = new Date(Date.UTC(2026, 0, 1) + nth * DAY_MS).toISOString().slice(0, 10);
    const about = (whole: number) => `${whole}.${1000 + pickBelow(random, 9000)}`;
    await buildRates(app, day, { USD: about(1), JPY: about(170), KWD: about(0) });
  }
}

function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  const shuffled = [...items];
  for (let place = shuffled.length - 1; place > 0; place -= 1) {
    const other = pickBelow(random, place + 1);
    [shuffled[place], shuffled[other]] = [shuffled[other] as Item, shuffled[place] as Item];
  }
  return shuffled;
}

function differenceOf(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const place = lines.findIndex((line, index) => line !== others[index]);
  return `${others[place]} and not ${lines[place]}`;
}

async function runArrival(
  app: Application,
  sites: readonly Site[],
  clicks: readonly Click[],
  happenings: readonly Happening[],
): Promise<string> {
  const brand = await buildReportingBrand(app, { rate_ppm: 61_803, currency: CURRENCIES[1] });
  const before = await readBalances(app, sites);
  const refs: string[] = [];
  for (const click of clicks) {
    const site = sites[click.publisher] as Site;
    refs.push(await buildClickRef(app, { brand, site, at: click.at }));
  }
  // Four concurrent loops, so that events of one order may arrive at the same moment.
  let next = 0;
  const worker = async () => {
    for (let one = happenings[next++]; one; one = happenings[next++]) {
      if (one.kind === 'click') await storeClick(app, refs[one.click] as string);
      else await report(app, brand, one, one.click === null ? null : (refs[one.click] as string));
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  const after = await readBalances(app, sites);
  const moved = [...after].map(([name, minor]) => `${name} ${minor - (before.get(name) ?? 0n)}`);
  return [...(await readLines(app, brand.id, sites)), ...moved.sort()].join('\n');
}

/** Stores the row of a click; its reference has been in use since the visit. */
async function storeClick(app: Application, clickRef: string): Promise<void> {
  const click = await findClick(app.db, clickRef, app.config.secret_key);
  if (!click) throw new Error('A reference of ours is not known.');
  const { link_id, publisher_id, site_id, brand_id, clicked_at } = click;
  await app.db
    .insertInto('clicks')
    .values({
      click_ref: clickRef,
      link_id,
      publisher_id,
      site_id,
      brand_id,
      clicked_at,
      visitor_key: clickRef.slice(0, 12),
      outcome: 'redirected',
    })
    .execute();
}

async function report(
  app: Application,
  brand: { mcid: string; secret: string },
  one: Extract<Happening, { kind: 'report' }>,
  click_ref: string | null,
): Promise<void> {
  const { order, line, amount, currency, at } = one;
  const payload = {
    brand: brand.mcid,
    secret: brand.secret,
    order_id: order,
    line_id: String(line),
    amount,
    currency,
    order_time: at.toISOString(),
    click_ref,
  };
  const answer = await app.app.inject({ method: 'POST', url: '/in/conversion', payload });
  if (answer.json().code !== 0) throw new Error(`a report was refused: ${answer.body}`);
}

/** Reads every line, with publishers identified by position, so that arrivals can be compared. */
async function readLines(app: Application, brandId: number, sites: readonly Site[]) {
  const placeOf = new Map(sites.map((site, place) => [site.publisher_id, place]));
  const lines = await sql<{ text: string; publisher_id: number | null }>`
    select order_id || '/' || line_id || ' ' || currency || ' ' || sale_minor || ' ' ||
      commission_minor || ' ' || coalesce(brand_sale_minor::text, '-') || ' ' ||
      coalesce(brand_commission_minor::text, '-') || ' ' || coalesce(sale_rate::text, '-') || ' ' ||
      attribution || ' ' || attribution_detail as text, publisher_id
    from order_lines where brand_id = ${brandId} order by order_id, line_id`.execute(app.db);
  return lines.rows.map((row) => `${row.text} ${placeOf.get(row.publisher_id ?? 0) ?? '-'}`);
}

/** Ledger balances of each publisher and of currency exchange, by account and currency. */
async function readBalances(app: Application, sites: readonly Site[]) {
  const placeOf = new Map(sites.map((site, place) => [site.publisher_id, place]));
  const found = await sql<{ kind: string; owner_id: number; balance_minor: bigint }>`
    select kind || ' ' || currency as kind, owner_id, balance_minor from ledger_accounts
    where (owner_kind = 'publisher' and owner_id = any(${[...placeOf.keys()]}::int[]))
      or kind in ('exchange', 'sales_exchange')`.execute(app.db);
  return new Map(
    found.rows.map((row) => [`${row.kind} ${placeOf.get(row.owner_id) ?? '-'}`, row.balance_minor]),
  );
}
