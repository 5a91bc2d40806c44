import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { PERFORMANCE_ORDERS, reportPerformance } from '#contract/reports.ts';
import { buildPublisherWithSite, buildSite } from '#server/sites/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { buildBrandRow, buildClickRow, buildLineRow } from './builders.ts';

const t = await openTestApp();
const own = await buildPublisherWithSite(t, { time_zone: 'Asia/Shanghai' });
const second = await buildSite(t, own, { name: 'Second channel' });
const stranger = await buildPublisherWithSite(t);
const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Lane' });
const alpin = await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' });

const atHarbor = { ...own, ...harbor };
const atAlpin = { ...own, ...alpin };
const onSecond = { ...atHarbor, site_id: second.site_id };
const ofStranger = { ...stranger, ...harbor };

// Four clicks that count, one of them the same visitor's second, and a bot.
await buildClickRow(t, atHarbor, {
  at: '2026-03-10T01:00:00Z',
  visitor: 'v1',
  uid1: 'mail',
  device: 'mobile',
  country: 'CN',
});
await buildClickRow(t, atHarbor, {
  at: '2026-03-10T02:00:00Z',
  visitor: 'v1',
  uid1: 'mail',
  device: 'mobile',
  country: 'CN',
});
const phone = await buildClickRow(t, onSecond, {
  at: '2026-03-10T20:00:00Z',
  visitor: 'v2',
  device: 'desktop',
  country: 'DE',
});
await buildClickRow(t, atHarbor, {
  at: '2026-03-10T03:00:00Z',
  invalid_reason: 'bot',
  device: 'mobile',
});
await buildClickRow(t, atHarbor, { at: '2026-03-10T05:00:00Z', visitor: 'v3' });
await buildClickRow(t, atAlpin, { at: '2026-03-10T04:00:00Z', visitor: 'v1' });
await buildClickRow(t, ofStranger, { at: '2026-03-10T04:00:00Z' });

// 23:30 UTC on the 10th is the morning of the 11th in Shanghai.
await buildLineRow(t, onSecond, {
  order_id: 'A-1',
  at: '2026-03-10T23:30:00Z',
  sale_minor: 10_001n,
  commission_minor: 1_000n,
  status: 'approved',
  ...phone,
  customer_country: 'DE',
});
await buildLineRow(t, onSecond, {
  order_id: 'A-1',
  line_id: '2',
  at: '2026-03-10T23:30:00Z',
  sale_minor: 4_999n,
  commission_minor: 500n,
  status: 'pending',
  ...phone,
  customer_country: 'DE',
});
await buildLineRow(t, atHarbor, {
  order_id: 'A-2',
  at: '2026-03-10T05:00:00Z',
  sale_minor: 2_000n,
  commission_minor: 200n,
  status: 'rejected',
  reason: 'CANCELLED',
  uid1: 'mail',
});
await buildLineRow(t, atHarbor, {
  order_id: 'C-1',
  at: '2026-03-10T06:00:00Z',
  sale_minor: -1_000n,
  commission_minor: -100n,
  status: 'approved',
  event: 'cancellation',
  uid1: 'mail',
  paid_at: new Date('2026-03-20T00:00:00Z'),
});
await buildLineRow(t, atAlpin, {
  order_id: 'E-1',
  at: '2026-03-10T07:00:00Z',
  sale_minor: 700n,
  commission_minor: 35n,
});
await buildLineRow(t, ofStranger, {
  order_id: 'S-1',
  at: '2026-03-10T07:00:00Z',
  sale_minor: 99_999n,
  commission_minor: 9_999n,
});

const days = { start_date: '2026-03-10', end_date: '2026-03-11' };

async function ask(input: Partial<InputOf<typeof reportPerformance>> = {}) {
  return dataOf(await t.callAs(own, reportPerformance, { ...days, ...input }));
}

const rowOf = (report: Awaited<ReturnType<typeof ask>>, key: string, currency = 'USD') =>
  report.list.find((row) => row.key === key && row.currency === currency);

test('an order at 23:30 UTC stands on the next day of an account in Shanghai', async () => {
  const report = await ask();
  expect(report.time_zone).toBe('Asia/Shanghai');
  expect(report.list.map((row) => [row.key, row.currency, row.orders, row.sales])).toEqual([
    ['2026-03-11', 'USD', 1, '150.00'],
    ['2026-03-10', 'EUR', 1, '7.00'],
    ['2026-03-10', 'USD', 2, '10.00'],
  ]);
  expect(report.total).toBe(3);
});

test('the totals state every figure, per currency and never across', async () => {
  const [dollars, euros, ...others] = (await ask()).totals;
  expect(dollars).toEqual({
    currency: 'USD',
    clicks: 5,
    unique_clicks: 3,
    valid_clicks: 4,
    orders: 3,
    lines: 4,
    gross_sales: '170.00',
    returns: '-10.00',
    sales: '160.00',
    commission: '16.00',
    approved: '9.00',
    pending: '5.00',
    rejected: '2.00',
    paid: '-1.00',
    epc: '400.00',
    cr: '75.00',
    aov: '53.33',
  });
  expect(euros).toMatchObject({ currency: 'EUR', clicks: 1, commission: '0.35', epc: '35.00' });
  expect(others).toEqual([]);
});

test('a tab keeps the lines of its status and leaves the clicks', async () => {
  const [approved] = (await ask({ status: 'approved' })).totals;
  expect(approved).toMatchObject({
    clicks: 5,
    orders: 2,
    lines: 2,
    commission: '9.00',
    pending: '0.00',
  });
  const [pending] = (await ask({ status: 'pending' })).totals;
  expect(pending).toMatchObject({ orders: 1, lines: 1, sales: '49.99', commission: '5.00' });
  const [rejected] = (await ask({ status: 'rejected' })).totals;
  expect(rejected).toMatchObject({
    orders: 1,
    sales: '20.00',
    commission: '2.00',
    approved: '0.00',
  });
});

test('groups of every kind add up to the same whole', async () => {
  const groups = [
    'day',
    'week',
    'month',
    'brand',
    'channel',
    'uid1',
    'uid5',
    'device',
    'country',
  ] as const;
  for (const group_by of groups) {
    const report = await ask({ group_by });
    for (const total of report.totals) {
      const rows = report.list.filter((row) => row.currency === total.currency);
      const sum = (name: 'clicks' | 'unique_clicks' | 'valid_clicks' | 'orders' | 'lines') =>
        rows.reduce((all, row) => all + row[name], 0);
      const cents = (name: 'sales' | 'commission' | 'approved' | 'pending' | 'rejected' | 'paid') =>
        rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0);
      expect([group_by, sum('clicks'), sum('valid_clicks'), sum('orders'), sum('lines')]).toEqual([
        group_by,
        total.clicks,
        total.valid_clicks,
        total.orders,
        total.lines,
      ]);
      for (const name of [
        'sales',
        'commission',
        'approved',
        'pending',
        'rejected',
        'paid',
      ] as const) {
        expect([group_by, name, cents(name)]).toEqual([
          group_by,
          name,
          Math.round(Number(total[name]) * 100),
        ]);
      }
    }
  }
});

test('each group bears its own key and label', async () => {
  expect(rowOf(await ask({ group_by: 'brand' }), harbor.mcid)).toMatchObject({
    label: 'Harbor Lane',
    clicks: 5,
    orders: 3,
  });
  expect((await ask({ group_by: 'channel', keyword: 'second' })).list).toMatchObject([
    { label: 'Second channel', sales: '150.00' },
  ]);
  expect(rowOf(await ask({ group_by: 'uid1' }), 'mail')).toMatchObject({
    clicks: 2,
    unique_clicks: 1,
    orders: 2,
    sales: '10.00',
  });
  expect(rowOf(await ask({ group_by: 'device' }), 'desktop')).toMatchObject({
    clicks: 1,
    orders: 1,
    cr: '100.00',
  });
  expect(rowOf(await ask({ group_by: 'country' }), 'DE')).toMatchObject({ clicks: 1, orders: 1 });
  expect((await ask({ group_by: 'week' })).list.map((row) => row.key)).toEqual([
    '2026-03-09',
    '2026-03-09',
  ]);
  expect((await ask({ group_by: 'month' })).list.map((row) => row.key)).toEqual([
    '2026-03',
    '2026-03',
  ]);
});

test('where nothing was clicked or ordered there is no rate, and no row at all where nothing happened', async () => {
  const eleventh = rowOf(await ask({ start_date: '2026-03-11' }), '2026-03-11');
  expect(eleventh).toMatchObject({ clicks: 1, aov: '150.00' });
  const tenth = await ask({ end_date: '2026-03-10', status: 'pending', currency: 'USD' });
  expect(tenth.totals).toMatchObject([{ orders: 0, aov: null, epc: '0.00' }]);
  const empty = await ask({ start_date: '2020-01-01', end_date: '2020-01-02' });
  expect(empty).toMatchObject({ list: [], total: 0 });
  expect(empty.totals).toMatchObject([
    { currency: 'USD', clicks: 0, sales: '0.00', epc: null, cr: null, aov: null },
  ]);
});

test('channel, kind of channel, brand, currency and keyword each narrow the report', async () => {
  const report = await ask({ group_by: 'channel' });
  const medium_id = report.list.find((row) => row.label === 'Second channel')?.key ?? '';
  expect((await ask({ medium_id })).totals).toMatchObject([
    { clicks: 1, orders: 1, sales: '150.00' },
  ]);
  expect((await ask({ platform_id: 2 })).totals).toMatchObject([{ clicks: 0, orders: 0 }]);
  expect((await ask({ platform_id: 1 })).totals[0]).toMatchObject({ clicks: 5, orders: 3 });
  expect((await ask({ mcid: alpin.mcid })).list).toHaveLength(1);
  expect((await ask({ currency: 'EUR' })).list).toMatchObject([{ currency: 'EUR', clicks: 1 }]);
  const found = await ask({ group_by: 'brand', keyword: 'ALPIN' });
  expect(found.list).toMatchObject([{ label: 'Alpinwerk' }]);
  expect(found.totals[0]).toMatchObject({ currency: 'USD', clicks: 0 });
});

test('every order sorts both ways', async () => {
  for (const order_type of PERFORMANCE_ORDERS) {
    const down = await ask({ order_type, order_direction: 'desc', group_by: 'channel' });
    const up = await ask({ order_type, order_direction: 'asc', group_by: 'channel' });
    const value = (row: (typeof down.list)[number]) =>
      order_type === 'key' || order_type === 'label'
        ? row[order_type].toLowerCase()
        : Number(row[order_type]);
    const ascending = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
    const sorted = up.list.map(value).toSorted(ascending);
    expect(new Set(sorted).size, order_type).toBeGreaterThan(1);
    expect(up.list.map(value), order_type).toEqual(sorted);
    expect(down.list.map(value), order_type).toEqual(sorted.toReversed());
  }
});

test('pages cut what was sorted and state the whole', async () => {
  const whole = await ask();
  const pages = [await ask({ curPage: 1, perPage: 2 }), await ask({ curPage: 2, perPage: 2 })];
  expect(pages.flatMap((page) => page.list)).toEqual(whole.list);
  expect(pages[1]).toMatchObject({ total: 3, totals: whole.totals });
  expect((await ask({ curPage: 3, perPage: 2 })).totals).toEqual(whole.totals);
});

test('a comparison totals the days before, or the same weekdays a year earlier', async () => {
  const previous = await ask({
    start_date: '2026-03-11',
    end_date: '2026-03-11',
    compare: 'previous',
  });
  expect(previous.comparison).toMatchObject({ start_date: '2026-03-10', end_date: '2026-03-10' });
  expect(previous.comparison?.totals[0]).toMatchObject({
    currency: 'USD',
    orders: 2,
    sales: '10.00',
  });
  const later = await ask({
    start_date: '2027-03-09',
    end_date: '2027-03-10',
    compare: 'last_year',
  });
  expect(later.comparison).toMatchObject({ start_date: '2026-03-10', end_date: '2026-03-11' });
  expect(later.comparison?.totals[0]).toMatchObject({ orders: 3, sales: '160.00' });
  expect((await ask()).comparison).toBeNull();
});

test('what belongs to others is never in the report, and cannot be asked for', async () => {
  const others = dataOf(
    await t.callAs(stranger, reportPerformance, { ...days, group_by: 'brand' }),
  );
  expect(others.totals).toMatchObject([{ clicks: 1, orders: 1, sales: '999.99' }]);
  const { key } =
    dataOf(await t.callAs(stranger, reportPerformance, { ...days, group_by: 'channel' })).list[0] ??
    {};
  const foreign = await t.callAs(own, reportPerformance, { ...days, medium_id: key });
  const absent = await t.callAs(own, reportPerformance, { ...days, medium_id: 'NOSUCH' });
  expect(foreign).toEqual(absent);
  expect(foreign).toMatchObject({ code: 20088, message: 'SITE_NOT_FOUND' });
});

const bad: [string, Record<string, unknown>, ErrorKey][] = [
  ['no start', { start_date: undefined }, 'REPORT_START_DATE_REQUIRED'],
  ['an empty start', { start_date: '' }, 'REPORT_START_DATE_REQUIRED'],
  ['a start that is a number', { start_date: 20260310 }, 'REPORT_START_DATE_STRING'],
  ['a start that no calendar has', { start_date: '2026-02-30' }, 'REPORT_START_DATE_STRING'],
  ['a start before all time', { start_date: '0000-01-01' }, 'REPORT_START_DATE_STRING'],
  ['a start with a time', { start_date: '2026-03-10T00:00:00Z' }, 'REPORT_START_DATE_STRING'],
  ['a start after the end', { start_date: '2026-03-12' }, 'REPORT_START_DATE_AFTER_END'],
  ['no end', { end_date: undefined }, 'REPORT_END_DATE_REQUIRED'],
  ['an end that is a list', { end_date: ['2026-03-11'] }, 'REPORT_END_DATE_STRING'],
  ['an end of words', { end_date: "'; drop table clicks; --" }, 'REPORT_END_DATE_STRING'],
  ['an end beyond reason', { end_date: '9999-12-31' }, 'REPORT_END_DATE_STRING'],
  ['a channel that is a number', { medium_id: 7 }, 'PARAMS_TYPE_ERROR'],
  ['a channel that is no code', { medium_id: "x' or 1=1" }, 'PARAMS_TYPE_ERROR'],
  ['a channel that is too long', { medium_id: 'A'.repeat(65) }, 'PARAMS_TYPE_ERROR'],
  ['a platform that is text', { platform_id: '1' }, 'PLATFORM_ID_INTEGER'],
  ['a platform that is broken', { platform_id: 1.5 }, 'PLATFORM_ID_INTEGER'],
  ['a brand that is a list', { mcid: [] }, 'PARAMS_TYPE_ERROR'],
  ['a brand that is not there', { mcid: 'no-such-brand' }, 'BRAND_NOT_EXISTS'],
  ['a currency in lower case', { currency: 'usd' }, 'PARAMS_TYPE_ERROR'],
  ['an unknown tab', { status: 'paid' }, 'PARAMS_TYPE_ERROR'],
  ['an unknown group', { group_by: 'hour' }, 'PARAMS_TYPE_ERROR'],
  ['a keyword too long', { keyword: 'k'.repeat(101) }, 'PARAMS_TYPE_ERROR'],
  ['a keyword that is an object', { keyword: {} }, 'PARAMS_TYPE_ERROR'],
  ['an unknown order', { order_type: 'sales; drop table clicks' }, 'PARAMS_TYPE_ERROR'],
  ['an unknown direction', { order_direction: 'sideways' }, 'PARAMS_TYPE_ERROR'],
  ['an unknown comparison', { compare: 'always' }, 'PARAMS_TYPE_ERROR'],
  ['page zero', { curPage: 0 }, 'PARAMS_TYPE_ERROR'],
  ['a page that is text', { curPage: '1' }, 'PARAMS_TYPE_ERROR'],
  ['pages too large', { perPage: 201 }, 'PARAMS_TYPE_ERROR'],
];

test.each(bad)('%s is refused by its own key', async (_name, wrong, key) => {
  const answer = await t.callAs(own, reportPerformance, { ...days, ...wrong } as never);
  expect(answer.message).toBe(key);
});

test('hostile words are searched for and found nowhere', async () => {
  const words = ['%', '_', "' or ''='", '\\', '<script>', '𝕬', '" --', '$1', '{{7*7}}'];
  for (const keyword of words) {
    expect([keyword, (await ask({ group_by: 'brand', keyword })).list]).toEqual([keyword, []]);
  }
});
