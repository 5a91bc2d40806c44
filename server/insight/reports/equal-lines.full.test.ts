import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { minorToText } from '#contract/money.ts';
import {
  DIMENSIONS,
  eachOf,
  LINE_FACTS,
  PERFORMANCE_GROUPS,
  type PerformanceGroup,
} from '#contract/reports/dimensions.ts';
import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import { shiftDay as shift } from '#contract/reports/spans.ts';
import { openDraw } from '#fixtures/testing/open-draw.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { type DatedRow, sumReportLines } from '#fixtures/testing/sum-report-lines.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { buildBrandRow, buildLineRow, rollUpAllLines } from './builders.ts';
import { recountLines } from './roll-ups/recount-lines.ts';

const t = await openTestApp();
const MAX_UIDS = 8;
const QUARTER_MS = 900_000;
const ZONES = [
  ['America/New_York', '2026-03-06'],
  ['Asia/Kathmandu', '2026-03-06'],
  ['Australia/Lord_Howe', '2026-04-03'],
] as const;
const TABS = ['all', 'pending', 'approved', 'rejected'] as const;

const { draw, pick } = openDraw(20261122);

const brands = [
  await buildBrandRow(t, { merchant_name: 'Harbor Mill' }),
  await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' }),
];

/** A value of a fixed set, none, or not yet known. */
const factOf = ([one = '', other = '']: string[]) =>
  draw(4) > 0 ? pick([one, other, '']) : undefined;

const facts = () => ({
  sale_minor: BigInt(draw(90_000) - 20_000),
  commission_minor: BigInt(draw(9_000) - 2_000),
  status: pick(['pending', 'approved', 'rejected'] as const),
  ...(draw(3) > 0 && { customer_country: pick(['DE', 'NP']) }),
  ...eachOf(LINE_FACTS, (key) => factOf(Object.keys(DIMENSIONS[key].values))),
  ...(draw(3) === 0 && { voucher_code: pick(['Spring', 'SPRING', 'ten']) }),
  ...(draw(4) === 0 && { paid_at: new Date('2026-05-01T00:00:00Z') }),
});

/**
 * Builds an account with orders close to its day boundaries; lines of some orders differ in day,
 * channel or sub-id.
 */
async function buildBooks(time_zone: string, from: string) {
  const own = await buildPublisherWithSite(t, { time_zone });
  const second = await buildSite(t, own, { name: 'Second', channel_type: 2 });
  const firstMs = Date.parse(`${from}T00:00:00Z`) - 86_400_000;
  for (let nth = 0; nth < 90; nth += 1) {
    const brand = pick(brands);
    const uid1 = draw(3) === 0 ? `visit ${nth}` : pick(['mail', 'blog']);
    const orderMs = firstMs + draw(6 * 96) * QUARTER_MS + pick([-1, 0, 1, 60_000]);
    const site_id = pick([own.site_id, second.site_id]);
    for (let line = 1; line <= pick([1, 1, 2, 3]); line += 1) {
      const isSplit = line > 1 && draw(3) === 0;
      const at = new Date(orderMs + (isSplit ? pick([0, 1, 40]) * QUARTER_MS : 0)).toISOString();
      const owner = { ...own, ...brand, site_id: isSplit ? own.site_id : site_id };
      const ids = { order_id: `${own.publisher_id}-${nth}`, line_id: String(line), at, uid1 };
      await buildLineRow(t, owner, { ...ids, ...facts() });
    }
  }
  return own;
}

type Own = Awaited<ReturnType<typeof buildBooks>>;
type ReportFilter = {
  start_date: string;
  end_date: string;
  status: (typeof TABS)[number];
  mcid?: string;
  platform_id?: number;
};
/** Reads the lines of an account, ordered by time, with a plain query. */
async function readLines(own: Own, zone: string): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`
    select c.*, b.mcid, coalesce(s.code, '') as code, s.channel_type::text as platform,
      coalesce((select sum(l.commission_minor) from settlement_lines l join settlements t
        on t.id = l.settlement_id join payments p on p.id = t.payment_id
        where l.order_line_id = c.id and p.status = 'paid'), 0)::bigint as paid
    from order_lines c join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
    where c.publisher_id = ${own.publisher_id} order by c.order_time, c.id`.execute(t.db);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return rows.map((row) => ({ ...row, day: format.format(row.order_time) }) as DatedRow);
}

/** The lines that a report with the filter counts. */
function linesIn(lines: readonly DatedRow[], filter: ReportFilter): DatedRow[] {
  return lines
    .filter((row) => row.day >= filter.start_date && row.day <= filter.end_date)
    .filter((row) => filter.status === 'all' || row.status === filter.status)
    .filter((row) => filter.mcid === undefined || row.mcid === filter.mcid)
    .filter(
      (row) => filter.platform_id === undefined || row.platform === String(filter.platform_id),
    );
}

type Pair = readonly [PerformanceGroup, PerformanceGroup?];

async function askReport(own: Own, filter: ReportFilter, [group_by, then_by]: Pair) {
  const input = { ...filter, group_by, ...(then_by && { then_by }), perPage: 200 };
  const { list } = dataOf(await t.callAs(own, reportPerformance, input));
  const figuresOf = (row: (typeof list)[number]) => [
    row.orders,
    row.lines,
    row.gross_sales,
    row.returns,
    row.commission,
    row.approved,
    row.pending,
    row.rejected,
    row.paid,
  ];
  return Object.fromEntries(
    list.map((row) => [
      [row.currency, row.key, ...(then_by ? [row.key2] : [])].join(' '),
      figuresOf(row).join(' '),
    ]),
  );
}

async function askTabs(own: Own, filter: ReportFilter) {
  const { tabs, total } = dataOf(await t.callAs(own, reportTransactions, filter));
  const filledTabs = tabs.filter((tab) => tab.lines > 0);
  return {
    total,
    tabs: filledTabs
      .map(
        (tab) =>
          `${tab.status} ${tab.currency} ${tab.orders} ${tab.lines} ${tab.sales} ${tab.commission}`,
      )
      .sort(),
  };
}

function countTabs(lines: readonly DatedRow[], filter: ReportFilter) {
  const tabs: string[] = [];
  let total = 0;
  for (const status of TABS) {
    const rows = linesIn(lines, { ...filter, status });
    if (status === filter.status) total = rows.length;
    for (const [currency, inIt] of Map.groupBy(rows, (row) => String(row.currency))) {
      const orders = new Set(inIt.map((row) => `${row.brand_id} ${row.order_id}`)).size;
      const sum = (name: 'sale_minor' | 'commission_minor') =>
        minorToText(
          inIt.reduce((all, row) => all + row[name], 0n),
          currency,
        );
      tabs.push(
        `${status} ${currency} ${orders} ${inIt.length} ${sum('sale_minor')} ${sum('commission_minor')}`,
      );
    }
  }
  return { total, tabs: tabs.sort() };
}

const PAIRS: readonly Pair[] = [
  ['day', 'device'],
  ['coupon', 'brand'],
  ['uid1', 'country'],
];

/** Every group in one zone, and one of each kind in the others: only dates depend on the zone. */
const groupsIn = (zone: string): readonly PerformanceGroup[] =>
  zone === 'America/New_York'
    ? PERFORMANCE_GROUPS
    : ['day', 'week', 'month', 'brand', 'uid1', 'device'];

async function expectEqual(own: Own, zone: string, from: string, when: string) {
  const cuts: ReportFilter[] = [
    { start_date: from, end_date: shift(from, 3), status: 'all' },
    { start_date: shift(from, 1), end_date: shift(from, 1), status: 'all' },
    {
      start_date: shift(from, -2),
      end_date: shift(from, 9),
      status: 'approved',
      mcid: 'harbor-mill',
    },
    { start_date: shift(from, 1), end_date: shift(from, 2), status: 'rejected', platform_id: 2 },
  ];
  const lines = await readLines(own, zone);
  for (const scope of cuts) {
    const rows = linesIn(lines, scope);
    expect(rows.length).toBeGreaterThan(0);
    for (const pair of [...groupsIn(zone).map((group) => [group] as const), ...PAIRS]) {
      const counted = sumReportLines(
        rows,
        pair.filter((group) => group !== undefined),
      );
      expect([when, pair, scope, await askReport(own, scope, pair)]).toEqual([
        when,
        pair,
        scope,
        counted,
      ]);
    }
    expect([when, scope, await askTabs(own, scope)]).toEqual([
      when,
      scope,
      countTabs(lines, scope),
    ]);
  }
}

const countMarks = async () =>
  (await t.db.selectFrom('order_roll_up_marks').selectAll().execute()).length;

test.each(ZONES)(
  '%s: the lines of every group and tab equal the rows, whether rolled up completely, partly or not',
  { timeout: 60_000 },
  async (zone, from) => {
    const own = await buildBooks(zone, from);
    await expectEqual(own, zone, from, 'before');
    await rollUpAllLines(t, MAX_UIDS);
    expect(await countMarks()).toBe(0);
    await expectEqual(own, zone, from, 'rolled up');
    // Change status, day, channel and sub-id, return a payment, and add a line to an order.
    const changed: ReportFilter = { start_date: from, end_date: shift(from, 3), status: 'all' };
    const ids = linesIn(await readLines(own, zone), changed).map((row) => row.id);
    const change = (id = 0, set: object) =>
      t.db.updateTable('order_lines').set(set).where('id', '=', id).execute();
    await change(ids[3], { status: 'approved', sale_minor: 77n });
    await change(ids[9], { order_time: new Date(`${shift(from, 2)}T09:00:00Z`) });
    await change(ids[14], { uid1: 'other', device: 'tablet' });
    await t.db
      .updateTable('payments')
      .set({ status: 'returned' })
      .where('publisher_id', '=', own.publisher_id)
      .execute();
    await buildLineRow(
      t,
      { ...own, ...(brands[0] as (typeof brands)[0]) },
      {
        order_id: `${own.publisher_id}-1`,
        line_id: 'new',
        at: `${shift(from, 1)}T12:00:00Z`,
        ...facts(),
      },
    );
    expect(await countMarks()).toBeGreaterThan(0);
    await expectEqual(own, zone, from, 'partly rolled up');
    await rollUpAllLines(t, MAX_UIDS);
    await expectEqual(own, zone, from, 'rolled up again');
    expect(await recountLines(t)).toEqual([]);
  },
);

test('when the account changes its time zone, days change at once and the roll-ups follow', async () => {
  const own = await buildBooks('Asia/Kathmandu', '2026-03-06');
  await rollUpAllLines(t, MAX_UIDS);
  await t.db
    .updateTable('publishers')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', own.publisher_id)
    .execute();
  await expectEqual(own, 'America/New_York', '2026-03-06', 'time zone changed');
  await rollUpAllLines(t, MAX_UIDS);
  await expectEqual(own, 'America/New_York', '2026-03-06', 'rolled up again');
});

test('a recount names the wrong cell, and reports then read the lines', async () => {
  const own = await buildBooks('Asia/Shanghai', '2026-03-06');
  await rollUpAllLines(t, MAX_UIDS);
  const scope: ReportFilter = { start_date: '2026-03-06', end_date: '2026-03-09', status: 'all' };
  const right = await askReport(own, scope, ['day']);
  const { rows } = await sql<{ day: string }>`
    update order_roll_ups set commission_minor = commission_minor + 1
    where publisher_id = ${own.publisher_id} and kind = 'all' and tab = 'all'
      and day = '2026-03-07' returning day`.execute(t.db);
  expect(await askReport(own, scope, ['day'])).not.toEqual(right);
  const differences = await recountLines(t);
  expect(differences.length).toBe(rows.length);
  expect(new Set(differences.map(({ day }) => day))).toEqual(new Set(['2026-03-07']));
  expect(await askReport(own, scope, ['day'])).toEqual(right);
  await rollUpAllLines(t, MAX_UIDS);
  expect(await askReport(own, scope, ['day'])).toEqual(right);
});
