import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { PERFORMANCE_ORDERS, reportPerformance } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildSmallBooks } from './builders.ts';

const t = await openTestApp();
const { own, stranger, alpin } = await buildSmallBooks(t);
const days = { start_date: '2026-03-10', end_date: '2026-03-11' };

async function ask(input: Partial<InputOf<typeof reportPerformance>> = {}) {
  return dataOf(await t.callAs(own, reportPerformance, { ...days, ...input }));
}

test('filters by channel, type of channel, brand, currency and keyword', async () => {
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

test('sorts by every order in both directions', async () => {
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

test('pages are cut from the sorted rows and contain the totals of all', async () => {
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

test('data of other accounts never appears in the report and cannot be requested', async () => {
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

test('hostile keywords match nothing', async () => {
  const words = ['%', '_', "' or ''='", '\\', '<script>', '𝕬', '" --', '$1', '{{7*7}}'];
  for (const keyword of words) {
    expect([keyword, (await ask({ group_by: 'brand', keyword })).list]).toEqual([keyword, []]);
  }
});
