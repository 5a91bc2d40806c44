import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { exportReport } from '#contract/downloads/publisher.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrandRow, buildClickRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { buildFile } from './builders.ts';

const t = await openTestApp();
const own = await buildPublisherWithSite(t);
const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Mill' });
const gone = await buildBrandRow(t, { merchant_name: 'Gone Brand' });

/** Valid clicks, bots and one order of a brand on a day. */
async function buildDay(brand: typeof harbor, day: string, clicks: number, cents: bigint) {
  const owner = { ...own, ...brand };
  const at = `${day}T12:00:00Z`;
  for (let n = 0; n < clicks; n += 1) await buildClickRow(t, owner, { at, visitor: `v${n}` });
  await buildClickRow(t, owner, { at, invalid_reason: 'bot' });
  const money = { sale_minor: cents * 10n, commission_minor: cents };
  await buildLineRow(t, owner, { at, order_id: `${brand.mcid} ${day}`, ...money });
}

await buildDay(harbor, '2026-03-03', 4, 400n);
await buildDay(harbor, '2026-02-03', 2, 100n);
await buildDay(gone, '2026-02-10', 1, 50n);
await rollUpAllClicks(t);

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const compared = { ...march, compare: 'previous', compared_rows: 1 } as const;
const ask = async (input: object) =>
  dataOf(await t.callAs(own, reportPerformance, { ...compared, ...input }));

test('last month is compared with the calendar month before, row by row', async () => {
  const report = await ask({ group_by: 'brand' });
  expect(report.comparison).toMatchObject({ start_date: '2026-02-01', end_date: '2026-02-28' });
  expect(report.list).toMatchObject([
    {
      label: 'Harbor Mill',
      clicks: 5,
      valid_clicks: 4,
      epc: '100.00',
      cr: '25.00',
      compared: { clicks: 3, valid_clicks: 2, commission: '1.00', epc: '50.00', cr: '50.00' },
    },
    // It has figures in the month before only.
    { label: 'Gone Brand', valid_clicks: 0, epc: null, compared: { valid_clicks: 1, orders: 1 } },
  ]);
  expect(report.total).toBe(2);
});

test('days are paired by their position, and a row without figures then has zeros', async () => {
  const { list } = await ask({ group_by: 'day', order_type: 'key', order_direction: 'asc' });
  expect(list.map(({ key, orders, compared: before }) => [key, orders, before?.orders])).toEqual([
    ['2026-03-03', 1, 1],
    ['2026-03-10', 0, 1],
  ]);
  const [march3] = (await ask({ group_by: 'month' })).list;
  expect(march3).toMatchObject({ key: '2026-03', orders: 1, compared: { orders: 2 } });
  const pairs = (await ask({ group_by: 'brand', then_by: 'week' })).list;
  expect(pairs.reduce((sum, row) => sum + (row.compared?.orders ?? 0), 0)).toBe(2);
});

test('the compared column of all groups adds up to the compared total', async () => {
  for (const group_by of ['brand', 'channel', 'uid1', 'device', 'month'] as const) {
    const { list, comparison } = await ask({ group_by });
    for (const figure of ['valid_clicks', 'orders', 'lines'] as const) {
      const sum = list.reduce((all, row) => all + (row.compared?.[figure] ?? 0), 0);
      expect([group_by, figure, sum]).toEqual([group_by, figure, comparison?.totals[0]?.[figure]]);
    }
  }
});

test('rows have no compared figures unless they are asked for', async () => {
  const { list, comparison } = await ask({ compared_rows: 0, group_by: 'brand' });
  expect(list).toHaveLength(1);
  expect(list[0]).not.toHaveProperty('compared');
  expect(comparison?.totals[0]).toMatchObject({ orders: 2 });
});

test('a file has the compared columns of the screen, as CSV and as a workbook', async () => {
  const figures = ['valid_clicks', 'commission', 'epc', 'cr'] as const;
  const names = figures.flatMap((name) => [name, `compared_${name}`]);
  const view = { report: 'performance', group_by: 'brand', compare: 'previous', ...march } as const;
  const columns = ['key', 'label', ...names, 'currency'].join(',');
  const { list } = await ask({ group_by: 'brand' });
  const expected = list.map((row) => [
    row.key,
    row.label,
    ...figures.flatMap((name) => [row[name], row.compared?.[name] ?? null]),
    row.currency,
  ]);
  const { rows } = await buildFile(t, own, exportReport, { ...view, columns });
  expect(rows.map((row) => Object.keys(row).join(','))).toEqual([columns, columns]);
  expect(rows.map((row) => Object.values(row))).toEqual(
    expected.map((row) => row.map((value) => String(value ?? ''))),
  );
  const sheet = await buildFile(t, own, exportReport, { ...view, columns, format: 'xlsx' });
  const [table] = await readXlsxFile(sheet.bytes);
  const numbers = (row: unknown[]) =>
    row.slice(2, -1).map((cell) => (cell === null ? null : Number(cell)));
  expect(table?.data[0]).toEqual(columns.split(','));
  expect(table?.data.slice(1).map((row) => row.slice(2, -1))).toEqual(expected.map(numbers));
  const all = await buildFile(t, own, exportReport, view);
  expect(Object.keys(all.rows[0] ?? {})).toContain('compared_aov');
});

test('a column of a comparison is refused without one', async () => {
  const view = { report: 'performance', ...march, columns: 'key,compared_orders' } as const;
  const refused = await t.callAs(own, exportReport, view);
  expect(refused.message).toBe('PARAMS_TYPE_ERROR');
});

test('the rates of every row equal a recount of its own valid clicks, now and then', async () => {
  const { list } = await ask({ group_by: 'brand' });
  for (const { key, label, ...row } of list) {
    for (const [from, to, figures] of [
      ['2026-03-01', '2026-04-01', row],
      ['2026-02-01', '2026-03-01', row.compared],
    ] as const) {
      const clicks = await t.db
        .selectFrom('clicks as c')
        .innerJoin('brands as b', 'b.id', 'c.brand_id')
        .where('b.mcid', '=', key)
        .where('c.publisher_id', '=', own.publisher_id)
        .where('c.invalid_reason', 'is', null)
        .where('c.clicked_at', '>=', new Date(`${from}T00:00:00Z`) as never)
        .where('c.clicked_at', '<', new Date(`${to}T00:00:00Z`) as never)
        .select('c.id')
        .execute();
      const count = clicks.length;
      const per = (amount: number) => (count === 0 ? null : ((100 * amount) / count).toFixed(2));
      expect([label, from, figures?.valid_clicks]).toEqual([label, from, count]);
      expect(figures?.epc).toBe(per(Number(figures?.commission)));
      expect(figures?.cr).toBe(per(figures?.orders ?? 0));
    }
  }
});
