import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { divideHalfEven } from '#contract/money.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';
import { decideOrderLines } from './decide-lines.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
// Rates at which almost every conversion is rounded, for currencies of two, no and three decimals.
const RATES = { USD: '1.0871', JPY: '171.37', KWD: '0.3339', GBP: '0.84321' };
await buildRates(t, now().toISOString().slice(0, 10), RATES);

type Market = { brand: string; account: string; reported: readonly (string | undefined)[] };
/**
 * One market with a single currency; others where the reported, brand and account currencies
 * differ.
 */
const MARKETS: readonly Market[] = [
  { brand: 'USD', account: 'USD', reported: [undefined] },
  { brand: 'JPY', account: 'EUR', reported: [undefined, 'KWD', 'EUR', 'GBP'] },
  { brand: 'KWD', account: 'JPY', reported: [undefined, 'USD'] },
  { brand: 'GBP', account: 'GBP', reported: ['GBP', 'KWD'] },
  // No rate exists for this currency.
  { brand: 'CHF', account: 'EUR', reported: [undefined, 'EUR'] },
];

const order = fc.constantFrom('a', 'b', 'c');
const line = fc.constantFrom('1', '2');
const amount = fc.integer({ min: -50_000, max: 50_000 }).map((minor) => (minor / 100).toFixed(2));
const currency = fc.nat(3);
const click = fc.boolean();
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('report'), order, line, amount, currency, click }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), order, line }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve'), order, line }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject'), order, line }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay') }) },
);
type Step = {
  kind: string;
  order?: string;
  line?: string;
  amount?: string;
  currency?: number;
  click?: boolean;
};
type Scene = {
  market: Market;
  brand: Awaited<ReturnType<typeof buildReportingBrand>>;
  site: { publisher_id: number; site_id: number };
  click_ref: string;
};

async function buildScene(market: Market): Promise<Scene> {
  const brand = await buildReportingBrand(t, { rate_ppm: 123_457, currency: market.brand });
  const site = await buildPublisherWithSite(t, { currency: market.account });
  const clickedAt = new Date(now().getTime() - 60_000);
  return { market, brand, site, click_ref: await buildClickRef(t, { brand, site, at: clickedAt }) };
}

async function take({ market, brand, site, click_ref }: Scene, one: Step): Promise<void> {
  const { order: order_id, line: line_id } = one;
  const decide = { brand_id: brand.id, order_id, line_id };
  if (one.kind === 'report') {
    const currency = market.reported[(one.currency ?? 0) % market.reported.length];
    // Sometimes the click is reported later; until then the line has no publisher.
    const clicked = one.click ? { click_ref } : {};
    const { amount } = one;
    await reportOrder(t, brand, { order_id, line_id, ...clicked, amount, currency });
  }
  if (one.kind === 'cancel')
    await reportOrder(t, brand, { order_id, line_id, status: 'cancelled' });
  // A refusal is a valid outcome, and must change nothing.
  if (one.kind === 'approve') {
    await decideOrderLines(t.db, staff, { ...decide, decision: 'approved' }).catch(() => null);
  }
  if (one.kind === 'reject') {
    const rejected = { ...decide, decision: 'rejected' as const, reason: 'FRAUD' as const };
    await decideOrderLines(t.db, staff, rejected).catch(() => null);
  }
  if (one.kind === 'settle') await settleApproved(t.db, site.publisher_id, now());
  if (one.kind === 'pay') await payPublisher(t, site.publisher_id);
}

type Row = Awaited<ReturnType<typeof readRows>>;
async function readRows({ brand }: Scene) {
  const of = { brand_id: brand.id };
  return {
    lines: await t.db.selectFrom('order_lines').selectAll().where(eq(of)).execute(),
    settlements: await t.db.selectFrom('settlements').selectAll().where(eq(of)).execute(),
  };
}
const eq = (of: { brand_id: number }) => sql<boolean>`brand_id = ${of.brand_id}`;

/** Sums by account and currency, debit positive, without zeros. */
function openSums() {
  const sums: Record<string, bigint> = {};
  return {
    add: (account: string, currency: string | null, minor: bigint) => {
      const name = `${account} ${currency}`;
      sums[name] = (sums[name] ?? 0n) + minor;
    },
    all: () => Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0n)),
  };
}

/** The balance that lines and settlements imply for each account of the brand and its publisher. */
function expected({ lines, settlements }: Row): Record<string, bigint> {
  const { add, all } = openSums();
  for (const line of lines) {
    const own = line.currency;
    const owed = line.brand_currency ?? own;
    const sold = line.brand_sale_minor ?? line.sale_minor;
    const earned = line.publisher_id === null || line.status === 'rejected' ? 0n : 1n;
    const commission = earned * line.commission_minor;
    const owing = earned * (line.brand_commission_minor ?? line.commission_minor);
    add(line.status === 'pending' ? 'brand_pending' : 'brand_receivable', owed, owing);
    add(
      line.status === 'pending' ? 'commission_pending' : 'commission_approved',
      own,
      line.settled_minor - commission,
    );
    add('sales_reported', owed, sold);
    add(line.publisher_id === null ? 'sales_uncredited' : 'sales_credited', own, -line.sale_minor);
    if (owed === own) continue;
    add('exchange', owed, -owing);
    add('exchange', own, commission);
    add('sales_exchange', owed, -sold);
    add('sales_exchange', own, line.sale_minor);
  }
  for (const one of settlements) {
    const { commission_minor, currency: own } = one;
    const account = one.payment_id ? 'cash' : commission_minor < 0n ? 'owed_back' : 'payable';
    add(account, own, -commission_minor);
  }
  return all();
}

/** The postings of a scene: every posting names one of its lines, except those of payments. */
async function posted({ brand, site }: Scene): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ name: string; currency: string; minor: bigint }>`
    select case when a.kind = 'sales_credited' and a.owner_kind = 'network' then 'sales_uncredited'
        else a.kind end as name, p.currency,
      sum(case p.direction when 'debit' then p.amount_minor else -p.amount_minor end)::bigint as minor
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.order_line_id in (select id from order_lines where brand_id = ${brand.id})
      or p.transaction_id in (select q.transaction_id from ledger_postings q
        join ledger_accounts o on o.id = q.account_id
        where q.order_line_id is null and o.owner_kind = 'publisher'
          and o.owner_id = ${site.publisher_id})
    group by 1, 2`.execute(t.db);
  const { add, all } = openSums();
  for (const row of rows) add(row.name, row.currency, row.minor);
  return all();
}

/** Recomputes every converted figure from the reported amount and the stored rates. */
function convertAgain(line: Row['lines'][number]) {
  const { original_currency: original, original_minor, brand_currency: brand, currency } = line;
  if (original === null || brand === null || original_minor === null) return null;
  const at = (rate: string | null, minor: bigint | null, from: string, to: string) =>
    convertMinor(minor ?? 0n, from, to, rate ?? '');
  const rule = line.publisher_id === null ? 0n : 123_457n;
  return {
    sale_minor: at(line.sale_rate, original_minor, original, currency),
    brand_sale_minor: at(line.brand_rate, original_minor, original, brand),
    brand_commission_minor: divideHalfEven((line.brand_sale_minor ?? 0n) * rule, 1_000_000n),
    commission_minor: at(line.commission_rate, line.brand_commission_minor, brand, currency),
  };
}

async function expectBalanced(scene: Scene): Promise<void> {
  const rows = await readRows(scene);
  expect(await posted(scene)).toEqual(expected(rows));
  for (const line of rows.lines) expect(line).toMatchObject(convertAgain(line) ?? {});
  const settled = (names: 'own' | 'brand') =>
    rows.settlements.reduce(
      (sum, one) =>
        sum + (names === 'own' ? one.commission_minor : (one.brand_commission_minor ?? 0n)),
      0n,
    );
  const kept = (name: 'settled_minor' | 'settled_brand_minor') =>
    rows.lines.reduce((sum, line) => sum + line[name], 0n);
  expect(settled('own')).toBe(kept('settled_minor'));
  expect(settled('brand')).toBe(kept('settled_brand_minor'));
}

async function isEven(): Promise<void> {
  expect((await verifyLedger(t.db)).broken).toBeNull();
  const { rows } = await sql<{ sum: bigint }>`
    select sum(balance_minor)::bigint as sum from ledger_accounts group by currency`.execute(t.db);
  expect(rows.every((row) => row.sum === 0n)).toBe(true);
}

test.each(MARKETS)(
  'after any sequence of changes to orders of $brand reported in $reported, ledger and lines agree in $account',
  async (market) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const scene = await buildScene(market);
        for (const one of steps) await take(scene, one);
        await expectBalanced(scene);
        await isEven();
      }),
      { numRuns: 20 },
    );
  },
  120_000,
);
