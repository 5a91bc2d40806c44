import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { reportTransactions, TRANSACTION_ORDERS } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { buildBrandRow, buildClickRow, buildLineRow } from './builders.ts';

const t = await openTestApp();
const own = await buildPublisherWithSite(t, { time_zone: 'America/New_York' });
const second = await buildSite(t, own, { name: 'Second channel', channel_type: 2 });
const stranger = await buildPublisherWithSite(t);
const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Mill' });
const alpin = await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' });
const atHarbor = { ...own, ...harbor };
const click = await buildClickRow(t, atHarbor, { at: '2026-03-08T06:00:00Z', device: 'tablet' });

// New York starts daylight saving time on 8 March 2026: that day begins at 05:00 UTC, the next at
// 04:00.
await buildLineRow(t, atHarbor, {
  order_id: 'N-1',
  at: '2026-03-09T03:59:59Z',
  sale_minor: 5_000n,
  commission_minor: 500n,
  uid1: 'news',
  customer_kind: 'new',
  device: 'tablet',
  ...click,
});
await buildLineRow(t, atHarbor, {
  order_id: 'N-1',
  line_id: '2',
  at: '2026-03-09T03:59:59Z',
  sale_minor: 100n,
  commission_minor: 10n,
  status: 'rejected',
  reason: 'RETURNED',
});
await buildLineRow(t, atHarbor, {
  order_id: 'N-2',
  at: '2026-03-09T04:00:00Z',
  sale_minor: 7_000n,
  commission_minor: 700n,
  status: 'approved',
  paid_at: new Date('2026-04-01T00:00:00Z'),
});
await buildLineRow(
  t,
  { ...own, ...alpin, site_id: second.site_id },
  { order_id: 'N-1', at: '2026-03-08T12:00:00Z', sale_minor: 900n, commission_minor: 45n },
);
await buildLineRow(
  t,
  { ...stranger, ...harbor },
  { order_id: 'N-9', at: '2026-03-08T12:00:00Z', sale_minor: 1n, commission_minor: 1n },
);

const days = { start_date: '2026-03-08', end_date: '2026-03-09' };

async function ask(input: Partial<InputOf<typeof reportTransactions>> = {}) {
  return dataOf(await t.callAs(own, reportTransactions, { ...days, ...input }));
}

const named = (report: Awaited<ReturnType<typeof ask>>) =>
  report.list.map((row) => `${row.mcid} ${row.order_id}/${row.line_id}`);

test('a line has all its fields, and its day is in the time zone of the account', async () => {
  const { list, total } = await ask({ end_date: '2026-03-08', order_direction: 'asc' });
  expect(total).toBe(3);
  expect(list.at(1)).toMatchObject({
    order_id: 'N-1',
    line_id: '1',
    brand_id: harbor.brand_id,
    mcid: 'harbor-mill',
    merchant_name: 'Harbor Mill',
    order_time: '2026-03-09T03:59:59.000Z',
    sale_amount: '50.00',
    commission: '5.00',
    currency: 'USD',
    status: 'pending',
    event: 'sale',
    paid_status: 0,
    uid1: 'news',
    uid2: null,
    device: 'tablet',
    new_customer: true,
  });
  const next = await ask({ start_date: '2026-03-09' });
  expect(next.list).toMatchObject([
    { order_id: 'N-2', paid_status: 1, paid_date: '2026-04-01T00:00:00.000Z', new_customer: null },
  ]);
});

test('every tab has its count and sums per currency, whichever tab is open', async () => {
  const all = await ask();
  const tab = (status: string, currency: string) =>
    all.tabs.find((one) => one.status === status && one.currency === currency);
  expect(tab('all', 'USD')).toMatchObject({
    orders: 2,
    lines: 3,
    sales: '121.00',
    commission: '12.10',
  });
  expect(tab('pending', 'USD')).toMatchObject({ orders: 1, lines: 1, commission: '5.00' });
  expect(tab('approved', 'USD')).toMatchObject({ orders: 1, lines: 1, commission: '7.00' });
  expect(tab('rejected', 'USD')).toMatchObject({ orders: 1, lines: 1, commission: '0.10' });
  expect(tab('pending', 'EUR')).toMatchObject({ orders: 1, lines: 1, commission: '0.45' });
  expect(tab('approved', 'EUR')).toBeUndefined();
  const rejected = await ask({ status: 'rejected' });
  expect(named(rejected)).toEqual(['harbor-mill N-1/2']);
  expect(rejected.total).toBe(1);
  expect(rejected.tabs).toEqual(all.tabs);
});

test('filters by brand, channel, currency, order, sub-id and reason', async () => {
  expect(named(await ask({ mcid: 'alpinwerk' }))).toEqual(['alpinwerk N-1/1']);
  expect(named(await ask({ platform_id: 2 }))).toEqual(['alpinwerk N-1/1']);
  expect(named(await ask({ currency: 'EUR' }))).toEqual(['alpinwerk N-1/1']);
  const { medium_id } = (await ask({ mcid: 'alpinwerk' })).list[0] ?? {};
  expect(named(await ask({ medium_id }))).toEqual(['alpinwerk N-1/1']);
  expect((await ask({ order_id: 'N-1' })).total).toBe(3);
  expect((await ask({ order_id: 'N-' })).total).toBe(0);
  expect(named(await ask({ uid: 'news' }))).toEqual(['harbor-mill N-1/1']);
  expect(named(await ask({ reason: 'RETURNED' }))).toEqual(['harbor-mill N-1/2']);
});

test('sorts by every order in both directions with a stable tie-break, and pages', async () => {
  for (const order_type of TRANSACTION_ORDERS.filter((one) => one !== 'click_time')) {
    const down = await ask({ order_type });
    const up = await ask({ order_type, order_direction: 'asc' });
    expect(up.list, order_type).toEqual(down.list.toReversed());
  }
  expect(named(await ask({ order_type: 'sale_amount' }))[0]).toBe('harbor-mill N-2/1');
  const pages = [await ask({ perPage: 3 }), await ask({ perPage: 3, curPage: 2 })];
  expect(pages.flatMap(named)).toEqual(named(await ask()));
});

test('lines of other accounts never appear, and their channels are refused', async () => {
  expect((await ask({ order_id: 'N-9' })).total).toBe(0);
  const theirs = dataOf(await t.callAs(stranger, reportTransactions, days)).list[0];
  const foreign = await t.callAs(own, reportTransactions, {
    ...days,
    medium_id: theirs?.medium_id,
  });
  expect(foreign).toMatchObject({ code: 20088, message: 'SITE_NOT_FOUND' });
});

test('is refused without a site and without a session', async () => {
  expect((await t.callAs(null, reportTransactions, days)).code).not.toBe(0);
});

test('filters by the day of the decision or of the payment in the time zone of the account', async () => {
  // 23:30 on the 20th in New York.
  const decided_at = new Date('2026-03-21T03:30:00Z');
  const n2 = t.db.updateTable('order_lines').where('order_id', '=', 'N-2');
  await n2.set({ decided_at }).where('publisher_id', '=', own.publisher_id).execute();
  const ofDay = async (
    day: string,
    date_by: 'order' | 'decision' | 'payment',
    more: Partial<InputOf<typeof reportTransactions>> = {},
  ) => {
    const input = { start_date: day, end_date: day, date_by, ...more };
    const { list, tabs, total } = dataOf(await t.callAs(own, reportTransactions, input));
    const all = tabs.filter((tab) => tab.status === 'all').reduce((sum, tab) => sum + tab.lines, 0);
    return { orders: list.map((row) => row.order_id), all, total };
  };
  expect(await ofDay('2026-03-20', 'decision')).toEqual({ orders: ['N-2'], all: 1, total: 1 });
  expect((await ofDay('2026-03-21', 'decision')).orders).toEqual([]);
  expect((await ofDay('2026-03-20', 'order')).orders).toEqual([]);
  expect((await ofDay('2026-03-20', 'decision', { status: 'rejected' })).orders).toEqual([]);
  const paid = (await ofDay('2026-03-31', 'payment')).orders;
  expect(paid).toEqual(['N-2']);
  expect((await ofDay('2026-04-01', 'payment')).orders).toEqual([]);
});
