import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildSmallBooks } from './builders.ts';

const t = await openTestApp();
const { own, harbor } = await buildSmallBooks(t);
const days = { start_date: '2026-03-10', end_date: '2026-03-11' };

async function ask(input: Partial<InputOf<typeof reportPerformance>> = {}) {
  return dataOf(await t.callAs(own, reportPerformance, { ...days, ...input }));
}

const rowOf = (report: Awaited<ReturnType<typeof ask>>, key: string, currency = 'USD') =>
  report.list.find((row) => row.key === key && row.currency === currency);

test('an order at 23:30 UTC is on the next day of an account in Shanghai', async () => {
  const report = await ask();
  expect(report.time_zone).toBe('Asia/Shanghai');
  expect(report.list.map((row) => [row.key, row.currency, row.orders, row.sales])).toEqual([
    ['2026-03-11', 'USD', 1, '150.00'],
    ['2026-03-10', 'EUR', 1, '7.00'],
    ['2026-03-10', 'USD', 2, '10.00'],
  ]);
  expect(report.total).toBe(3);
});

test('totals contain every figure per currency, never across currencies', async () => {
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

test('a tab filters lines by status and keeps all clicks', async () => {
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

test('groups of every kind add up to the same totals', async () => {
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

test('each group has its own key and label', async () => {
  expect(rowOf(await ask({ group_by: 'brand' }), harbor.mcid)).toMatchObject({
    label: 'Harbor Mill',
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

test('a group without clicks or orders has no rates, and a group without data no row', async () => {
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
