import { expect, test } from 'vitest';
import { decideClaim, disputeLine } from '#contract/orders/claims.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '../builders.ts';
import { decideOrderLines } from '../lines/decide-lines.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const site = await buildPublisherWithSite(t);
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const orderOf = async (brand: Brand) => ({
  order_id: `order ${newCode(12)}`,
  click_ref: await buildClickRef(t, { brand, site, at: new Date(now().getTime() - 60_000) }),
});
const commissions = async (brand: Brand) => {
  const rows = await t.db
    .selectFrom('order_lines')
    .select(['status', 'commission_minor'])
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.status, Number(row.commission_minor)]);
};
const reject = (id: number) =>
  decideOrderLines(t.db, staff, { ids: [id], decision: 'rejected', reason: 'DUPLICATE' });
const reopen = async (order_line_id: number) => {
  const note = 'It is no duplicate.';
  const disputed = { order_line_id, type: 'declined', note } as const;
  const { id } = dataOf(await t.callAs(site, disputeLine, disputed));
  dataOf(await t.callAs(staff, decideClaim, { id, decision: 'accept' }));
};

test('a reopened line gets no second amount per order after another line has received it', async () => {
  const brand = await buildReportingBrand(t, { fixed_minor: 6000n });
  const order = await orderOf(brand);
  const { data } = await reportOrder(t, brand, { ...order, line_id: '1', amount: '100.00' });
  const [first = 0] = data.order_line_ids;
  await reject(first);
  await reportOrder(t, brand, { ...order, line_id: '2', amount: '50.00' });
  await reopen(first);
  expect(await commissions(brand)).toEqual([
    ['pending', 0],
    ['pending', 6000],
  ]);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('a reopened line earns what is left of the cap of its month', async () => {
  const brand = await buildReportingBrand(t, { fixed_minor: 6000n, cap_month_minor: 9000n });
  const { data } = await reportOrder(t, brand, { ...(await orderOf(brand)), amount: '100.00' });
  const [first = 0] = data.order_line_ids;
  await reject(first);
  await reportOrder(t, brand, { ...(await orderOf(brand)), amount: '50.00' });
  await reopen(first);
  expect(await commissions(brand)).toEqual([
    ['pending', 3000],
    ['pending', 6000],
  ]);
});

test('the returns of a reopened sale reverse it again', async () => {
  const brand = await buildReportingBrand(t);
  const order = await orderOf(brand);
  const { data } = await reportOrder(t, brand, { ...order, amount: '100.00' });
  const [sale = 0] = data.order_line_ids;
  const back = { order_id: `${order.order_id} back`, event: 'cancellation', amount: '-40.00' };
  await reportOrder(t, brand, { ...back, sale_order_id: order.order_id });
  await reject(sale);
  expect((await commissions(brand))[1]).toEqual(['pending', 0]);
  await reopen(sale);
  expect(await commissions(brand)).toEqual([
    ['pending', 500],
    ['pending', -200],
  ]);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});
