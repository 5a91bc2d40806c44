import { expect, test } from 'vitest';
import { addStaffOrder } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../../builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const newOrder = () => `order ${newCode(12)}`;
const clickOf = (brand: Brand) =>
  buildClickRef(t, { brand, site, at: new Date(now().getTime() - 60_000) });
const commissions = async (brand: Brand, order_id?: string) => {
  const rows = await t.db
    .selectFrom('order_lines')
    .select(['line_id', 'commission_minor', 'order_id'])
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => order_id === undefined || row.order_id === order_id)
    .map((row) => Number(row.commission_minor));
};
const THREE = [{ amount: '100.00' }, { amount: '100.00' }, { amount: '77.00' }];

test('an order of three lines earns the amount once, by call, staff entry and file', async () => {
  const brand = await buildReportingBrand(t, { fixed_minor: 6000n });
  const click_ref = await clickOf(brand);
  const [called, entered, filed] = [newOrder(), newOrder(), newOrder()];
  await reportOrder(t, brand, { order_id: called, click_ref, lines: THREE });
  const order = { brand_id: brand.id, order_id: entered, click_ref, lines: THREE };
  dataOf(await t.callAs(staff, addStaffOrder, order));
  const rows = THREE.map(({ amount }, place) => `${filed},${place + 1},${amount},${click_ref}`);
  const bytes = Buffer.from(`order_id,line_id,amount,click_ref\n${rows.join('\n')}\n`);
  const file = { name: 'orders.csv', bytes };
  const by = { brand_id: brand.id, staff_id: null, kind: 'orders' } as const;
  await importNow(t, { ...by, file, apply: true, skip_bad: false });
  for (const order_id of [called, entered, filed]) {
    expect(await commissions(brand, order_id)).toEqual([2166, 2166, 1668]);
  }
});

test('lines added later receive nothing more, repeats and amendments keep the shares', async () => {
  const brand = await buildReportingBrand(t, { fixed_minor: 6000n });
  const order = { order_id: newOrder(), click_ref: await clickOf(brand) };
  const first = { ...order, lines: THREE.slice(0, 2) };
  await reportOrder(t, brand, first);
  expect(await reportOrder(t, brand, first)).toMatchObject({ data: { repeated: true } });
  await reportOrder(t, brand, { ...order, line_id: '3', amount: '77.00' });
  await reportOrder(t, brand, { ...order, line_id: '1', amount: '500.00' });
  expect(await commissions(brand)).toEqual([3000, 3000, 0]);
  // An exchange: a line takes the place of one that was cancelled.
  await reportOrder(t, brand, { ...order, line_id: '2', status: 'cancelled' });
  await reportOrder(t, brand, { ...order, line_id: '4', amount: '80.00' });
  expect((await commissions(brand)).at(-1)).toBe(3000);
});

test('an order may be paid per line or per unit; another quantity is then another report', async () => {
  const perLine = await buildReportingBrand(t, { fixed_minor: 250n, basis: 'line' });
  const click_ref = await clickOf(perLine);
  await reportOrder(t, perLine, { order_id: newOrder(), click_ref, lines: THREE });
  expect(await commissions(perLine)).toEqual([250, 250, 250]);
  const perUnit = await buildReportingBrand(t, { fixed_minor: 250n, basis: 'unit' });
  const order = { order_id: newOrder(), click_ref: await clickOf(perUnit), amount: '90.00' };
  await reportOrder(t, perUnit, { ...order, quantity: 3 });
  expect(await commissions(perUnit)).toEqual([750]);
  const again = await reportOrder(t, perUnit, { ...order, quantity: 2 });
  expect(again.data.lines).toMatchObject([{ outcome: 'amended' }]);
  expect(await commissions(perUnit)).toEqual([500]);
  const enormous = { ...order, order_id: newOrder(), quantity: 999_999_999 };
  expect(await reportOrder(t, perUnit, enormous)).toMatchObject({ code: 0 });
});

test('caps limit an order and a month; what was paid in another month does not count', async () => {
  const caps = { fixed_minor: 6000n, basis: 'line', cap_order_minor: 10_000n } as const;
  const brand = await buildReportingBrand(t, { ...caps, cap_month_minor: 15_000n });
  const click_ref = await clickOf(brand);
  const at = (order_time: string) => ({ order_id: newOrder(), click_ref, order_time });
  const [may, june] = ['2026-05-10T12:00:00Z', '2026-06-01T12:00:00Z'];
  const early = await buildClickRef(t, { brand, site, at: new Date('2026-05-09T00:00:00Z') });
  const report = (order_time: string) =>
    reportOrder(t, brand, { ...at(order_time), click_ref: early, lines: THREE });
  await report(may);
  await report(may);
  await report(may);
  await report(june);
  expect(await commissions(brand)).toEqual([6000, 4000, 0, 5000, 0, 0, 0, 0, 0, 6000, 4000, 0]);
});
