import { expect, test } from 'vitest';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { newCode } from '#server/platform/ids.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'admin');
const site = await buildPublisherWithSite(t);
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const FIRST = '2026-01-31T12:00:00Z';
/** A brand with these rules from its first version. */
const brandWith = async (...rules: object[]) => {
  const brand = await buildReportingBrand(t, { rate_ppm: null });
  dataOf(await t.callAs(staff, setBrandTerms, { mcid: brand.mcid, rules: rules as never }));
  return brand;
};
const clickOf = (brand: Brand) =>
  buildClickRef(t, { brand, site, at: new Date(Date.parse(FIRST) - 60_000) });
const order = (order_time: string, more: object = {}) => ({
  order_id: `order ${newCode(12)}`,
  amount: '100.00',
  customer_ref: 'K-1',
  order_time,
  ...more,
});
const lines = async (brand: Brand) => {
  const rows = await t.db
    .selectFrom('order_lines')
    .select(['attribution', 'commission_minor', 'note', 'publisher_id'])
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
  return rows.map(({ attribution, commission_minor, note }) => [
    attribution,
    Number(commission_minor),
    note,
  ]);
};
const LASTING = { name: 'All', kind: 'percent', rate: '30', renewal_months: 3 };

test('later orders of a customer are credited to the publisher of the first one for some months', async () => {
  const brand = await brandWith(LASTING);
  await reportOrder(t, brand, order(FIRST, { click_ref: await clickOf(brand) }));
  await reportOrder(t, brand, order('2026-02-28T12:00:00Z'));
  await reportOrder(t, brand, order('2026-04-30T11:59:59Z'));
  await reportOrder(t, brand, order('2026-04-30T12:00:00Z'));
  await reportOrder(t, brand, order('2026-02-28T12:00:00Z', { customer_ref: 'K-2' }));
  await reportOrder(t, brand, order('2026-02-28T12:00:00Z', { customer_ref: undefined }));
  expect(await lines(brand)).toEqual([
    ['click', 3_000, null],
    ['customer', 3_000, null],
    ['customer', 3_000, null],
    ['none', 0, null],
    ['none', 0, null],
    ['none', 0, null],
  ]);
});

test('without renewals in the terms a known customer credits no one', async () => {
  const brand = await brandWith({ ...LASTING, renewal_months: undefined });
  await reportOrder(t, brand, order(FIRST, { click_ref: await clickOf(brand) }));
  await reportOrder(t, brand, order('2026-02-28T12:00:00Z'));
  expect(await lines(brand)).toEqual([
    ['click', 3_000, null],
    ['none', 0, null],
  ]);
});

test('an order with a click after the period earns nothing and says why', async () => {
  const brand = await brandWith(LASTING);
  const click_ref = await clickOf(brand);
  const early = '2025-06-01T00:00:00Z';
  await reportOrder(t, brand, order(early));
  await reportOrder(t, brand, order(FIRST, { click_ref }));
  expect((await lines(brand))[1]).toEqual(['click', 0, 'COMMISSION_PERIOD_OVER']);
});

test('first and later orders have their own rules, also in one file, for life', async () => {
  const brand = await brandWith(
    { name: 'First', kind: 'fixed', amount: '50', customer_order: 'first' },
    { name: 'Later', kind: 'percent', rate: '10', customer_order: 'renewal', renewal_months: 0 },
  );
  const click_ref = await clickOf(brand);
  const rows = [`A,${FIRST},100.00,K-1,${click_ref}`, 'B,2026-09-01T00:00:00Z,100.00,K-1,'];
  const bytes = Buffer.from(
    `order_id,order_time,amount,customer_ref,click_ref\n${rows.join('\n')}\n`,
  );
  const by = { brand_id: brand.id, staff_id: null, kind: 'orders' } as const;
  await importNow(t, { ...by, file: { name: 'a.csv', bytes }, apply: true, skip_bad: false });
  expect(await lines(brand)).toEqual([
    ['click', 5_000, null],
    ['customer', 1_000, null],
  ]);
});

test('terms with renewals only pay no first order', async () => {
  const brand = await brandWith({ ...LASTING, customer_order: 'renewal' });
  await reportOrder(t, brand, order(FIRST, { click_ref: await clickOf(brand) }));
  await reportOrder(t, brand, order('2026-02-28T12:00:00Z'));
  expect(await lines(brand)).toEqual([
    ['click', 0, 'NO_COMMISSION_RULE'],
    ['customer', 3_000, null],
  ]);
});
