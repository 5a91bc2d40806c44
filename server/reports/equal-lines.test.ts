import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { minorToText } from '#contract/money.ts';
import {
  PERFORMANCE_GROUPS,
  type PerformanceGroup,
  reportPerformance,
  reportTransactions,
} from '#contract/reports/publisher.ts';
import { openDraw } from '#fixtures/testing/open-draw.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite, buildSite } from '#server/sites/builders.ts';
import { addUpLines, type DatedRow } from './add-up-lines.ts';
import { buildBrandRow, buildLineRow } from './builders.ts';
import { recountLines } from './roll-ups/recount-lines.ts';
import { sumLines } from './roll-ups/sum-lines.ts';
import { shiftDay as shift } from './rules.ts';

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
  await buildBrandRow(t, { merchant_name: 'Harbor Lane' }),
  await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' }),
];

const facts = () => ({
  sale_minor: BigInt(draw(90_000) - 20_000),
  commission_minor: BigInt(draw(9_000) - 2_000),
  status: pick(['pending', 'approved', 'rejected'] as const),
  ...(draw(3) > 0 && { customer_country: pick(['DE', 'NP']) }),
  ...(draw(4) > 0 && { device: pick(['mobile', 'desktop', '']) }),
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
      const isApart = line > 1 && draw(3) === 0;
      const at = new Date(orderMs + (isApart ? pick([0, 1, 40]) * QUARTER_MS : 0)).toISOString();
      const ground = { ...own, ...brand, site_id: isApart ? own.site_id : site_id };
      const named = { order_id: `${own.publisher_id}-${nth}`, line_id: String(line), at, uid1 };
      await buildLineRow(t, ground, { ...named, ...facts() });
    }
  }
  return own;
}

type Own = Awaited<ReturnType<typeof buildBooks>>;
type Asked = {
  start_date: string;
  end_date: string;
  status: (typeof TABS)[number];
  mcid?: string;
  platform_id?: number;
};
/** Reads the lines of a report filter, ordered by time, with a plain query. */
async function readLines(own: Own, zone: string, asked: Asked): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`
    select c.*, b.mcid, coalesce(s.code, '') as code, s.channel_type::text as platform,
      coalesce((select sum(l.commission_minor) from settlement_lines l join settlements t
        on t.id = l.settlement_id join payments p on p.id = t.payment_id
        where l.order_line_id = c.id and p.status = 'paid'), 0)::bigint as paid
    from order_lines c join brands b on b.id = c.brand_id left join sites s on s.id = c.site_id
    where c.publisher_id = ${own.publisher_id} order by c.order_time, c.id`.execute(t.db);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return rows
    .map((row) => ({ ...row, day: format.format(row.order_time) }) as DatedRow)
    .filter((row) => row.day >= asked.start_date && row.day <= asked.end_date)
    .filter((row) => asked.status === 'all' || row.status === asked.status)
    .filter((row) => asked.mcid === undefined || row.mcid === asked.mcid)
    .filter((row) => asked.platform_id === undefined || row.platform === String(asked.platform_id));
}

type Pair = readonly [PerformanceGroup, PerformanceGroup?];

async function askReport(own: Own, asked: Asked, [group_by, then_by]: Pair) {
  const input = { ...asked, group_by, ...(then_by && { then_by }), perPage: 200 };
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

async function askTabs(own: Own, asked: Asked) {
  const { tabs, total } = dataOf(await t.callAs(own, reportTransactions, asked));
  const own_tabs = tabs.filter((tab) => tab.lines > 0);
  return {
    total,
    tabs: own_tabs
      .map(
        (tab) =>
          `${tab.status} ${tab.currency} ${tab.orders} ${tab.lines} ${tab.sales} ${tab.commission}`,
      )
      .sort(),
  };
}

async function countTabs(own: Own, zone: string, asked: Asked) {
  const tabs: string[] = [];
  let total = 0;
  for (const status of TABS) {
    const rows = await readLines(own, zone, { ...asked, status });
    if (status === asked.status) total = rows.length;
    for (const [currency, of] of Map.groupBy(rows, (row) => String(row.currency))) {
      const orders = new Set(of.map((row) => `${row.brand_id} ${row.order_id}`)).size;
      const sum = (name: 'sale_minor' | 'commission_minor') =>
        minorToText(
          of.reduce((all, row) => all + row[name], 0n),
          currency,
        );
      tabs.push(
        `${status} ${currency} ${orders} ${of.length} ${sum('sale_minor')} ${sum('commission_minor')}`,
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

async function expectEqual(own: Own, zone: string, from: string, when: string) {
  const cuts: Asked[] = [
    { start_date: from, end_date: shift(from, 3), status: 'all' },
    { start_date: shift(from, 1), end_date: shift(from, 1), status: 'all' },
    {
      start_date: shift(from, -2),
      end_date: shift(from, 9),
      status: 'approved',
      mcid: 'harbor-lane',
    },
    { start_date: shift(from, 1), end_date: shift(from, 2), status: 'rejected', platform_id: 2 },
  ];
  for (const cut of cuts) {
    const rows = await readLines(own, zone, cut);
    expect(rows.length).toBeGreaterThan(0);
    for (const pair of [...PERFORMANCE_GROUPS.map((group) => [group] as const), ...PAIRS]) {
      const counted = addUpLines(
        rows,
        pair.filter((group) => group !== undefined),
      );
      expect([when, pair, cut, await askReport(own, cut, pair)]).toEqual([
        when,
        pair,
        cut,
        counted,
      ]);
    }
    expect([when, cut, await askTabs(own, cut)]).toEqual([
      when,
      cut,
      await countTabs(own, zone, cut),
    ]);
  }
}

const marked = async () =>
  (await t.db.selectFrom('order_roll_up_marks').selectAll().execute()).length;

test.each(ZONES)(
  '%s: the lines of every group and tab equal the rows, summed, not summed and half summed',
  { timeout: 60_000 },
  async (zone, from) => {
    const own = await buildBooks(zone, from);
    await expectEqual(own, zone, from, 'before');
    await sumLines(t, MAX_UIDS);
    expect(await marked()).toBe(0);
    await expectEqual(own, zone, from, 'summed');
    // Change status, day, channel and sub-id, return a payment, and add a line to an order.
    const ids = (
      await readLines(own, zone, { start_date: from, end_date: shift(from, 3), status: 'all' })
    ).map((row) => row.id);
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
    expect(await marked()).toBeGreaterThan(0);
    await expectEqual(own, zone, from, 'half summed');
    await sumLines(t, MAX_UIDS);
    await expectEqual(own, zone, from, 'summed again');
    expect(await recountLines(t)).toEqual([]);
  },
);

test('with the time zone of the account its days change at once, and the sums follow', async () => {
  const own = await buildBooks('Asia/Kathmandu', '2026-03-06');
  await sumLines(t, MAX_UIDS);
  await t.db
    .updateTable('publishers')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', own.publisher_id)
    .execute();
  await expectEqual(own, 'America/New_York', '2026-03-06', 'moved');
  await sumLines(t, MAX_UIDS);
  await expectEqual(own, 'America/New_York', '2026-03-06', 'followed');
});

test('a recount names the cell that is wrong, and reports read the lines from then on', async () => {
  const own = await buildBooks('Asia/Shanghai', '2026-03-06');
  await sumLines(t, MAX_UIDS);
  const cut: Asked = { start_date: '2026-03-06', end_date: '2026-03-09', status: 'all' };
  const right = await askReport(own, cut, ['day']);
  const { rows } = await sql<{ day: string }>`
    update order_roll_ups set commission_minor = commission_minor + 1
    where publisher_id = ${own.publisher_id} and kind = 'all' and tab = 'all'
      and day = '2026-03-07' returning day`.execute(t.db);
  expect(await askReport(own, cut, ['day'])).not.toEqual(right);
  const named = await recountLines(t);
  expect(named.length).toBe(rows.length);
  expect(new Set(named.map(({ day }) => day))).toEqual(new Set(['2026-03-07']));
  expect(await askReport(own, cut, ['day'])).toEqual(right);
  await sumLines(t, MAX_UIDS);
  expect(await askReport(own, cut, ['day'])).toEqual(right);
});
