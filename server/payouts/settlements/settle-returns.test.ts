import { expect, test } from 'vitest';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { settleApproved } from './settle-publisher.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'admin');
await buildRates(t, now().toISOString().slice(0, 10), { USD: '1.25', JPY: '160' });

/** A sale of a publisher in USD with a return of 40 %, and the coupon of another publisher in EUR. */
async function buildReturn() {
  const brand = await buildReportingBrand(t);
  const other = await buildPublisherWithSite(t, { currency: 'EUR' });
  const coupon = { code: newCode(10), exclusive_publisher_id: other.publisher_id };
  const [created_at, starts_at] = [now(), new Date(0)];
  const dates = { starts_at, created_at, updated_at: created_at };
  const row = { brand_id: brand.id, name: 'Coupon', kind: 'coupon', ...coupon, ...dates };
  await t.db.insertInto('coupons').values(row).execute();
  const { site, order_id } = await buildOrderLine(t, { brand });
  const back = { order_id: `${order_id} back`, event: 'cancellation', sale_order_id: order_id };
  const { data } = await reportOrder(t, brand, { ...back, amount: '-40.00' });
  const ids = data.order_line_ids as number[];
  return { brand, site, other, order_id, back, ids, voucher_code: coupon.code };
}

const approve = (ids: number[]) => decideOrderLines(t.db, staff, { ids, decision: 'approved' });

/** Publisher, currency and commission of the lines of a brand. */
async function creditsOf(brand: { id: number }) {
  const rows = await t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.publisher_id, row.currency, Number(row.commission_minor)]);
}

/** What the ledger owes a publisher, by account and currency. */
async function balancesOf(owner_id: number) {
  const rows = await t.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'currency', 'balance_minor'])
    .where('owner_kind', '=', 'publisher')
    .where('owner_id', '=', owner_id)
    .where('kind', '<>', 'sales_credited')
    .where('balance_minor', '<>', 0n)
    .execute();
  return rows.map((row) => [row.kind, row.currency, Number(row.balance_minor)]);
}

test('a return after payment claws back what its sale earned, and the sale stays paid', async () => {
  const { brand, site, order_id } = await buildOrderLine(t, { status: 'approved' });
  await settleApproved(t.db, site.publisher_id, now());
  await payPublisher(t, site.publisher_id);
  const rules = [{ name: 'Ten', kind: 'percent' as const, rate: '10' }];
  dataOf(await t.callAs(staff, setBrandTerms, { mcid: brand.mcid, rules }));
  const back = { order_id: `${order_id} back`, event: 'cancellation', sale_order_id: order_id };
  const answer = await reportOrder(t, brand, { ...back, amount: '-40.00' });
  const ids = answer.data.order_line_ids as number[];
  await decideOrderLines(t.db, staff, { ids, decision: 'approved' });
  const [settlement_id] = await settleApproved(t.db, site.publisher_id, now());
  const settled = await t.db
    .selectFrom('settlements')
    .select(['commission_minor', 'line_count'])
    .where('id', '=', settlement_id ?? 0)
    .executeTakeFirst();
  expect(settled).toEqual({ commission_minor: -200n, line_count: 1 });
  const sale = await t.db
    .selectFrom('order_lines')
    .select(['commission_minor', 'settled_minor', 'payment_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  expect(sale).toMatchObject({ commission_minor: 500n, settled_minor: 500n });
  expect(sale.payment_id).not.toBeNull();
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('a pending return follows its sale to another publisher, in its currency', async () => {
  const { brand, site, other, order_id, voucher_code } = await buildReturn();
  await reportOrder(t, brand, { order_id, voucher_code, amount: '100.00' });
  expect(await creditsOf(brand)).toEqual([
    [other.publisher_id, 'EUR', 400],
    [other.publisher_id, 'EUR', -160],
  ]);
  expect(await balancesOf(site.publisher_id)).toEqual([]);
  expect(await balancesOf(other.publisher_id)).toEqual([['commission_pending', 'EUR', -240]]);
});

test('a return that is approved fixes the publisher and the currency of its sale', async () => {
  const { brand, site, other, order_id, ids, voucher_code } = await buildReturn();
  await approve(ids);
  await settleApproved(t.db, site.publisher_id, now());
  await reportOrder(t, brand, { order_id, voucher_code, amount: '200.00' });
  expect(await creditsOf(brand)).toEqual([
    [site.publisher_id, 'USD', 1000],
    [site.publisher_id, 'USD', -200],
  ]);
  expect(await balancesOf(other.publisher_id)).toEqual([]);
  expect(await balancesOf(site.publisher_id)).toEqual([
    ['commission_pending', 'USD', -1000],
    ['owed_back', 'USD', 200],
  ]);
});

test('a sale with a return keeps the currency it was reported in', async () => {
  const { brand, order_id } = await buildReturn();
  const euros = { order_id, amount: '100.00', currency: 'EUR' };
  expect(await reportOrder(t, brand, euros)).toMatchObject({ message: 'CURRENCY_INVALID' });
});

test('a return does not change the currency of the other lines of its order', async () => {
  const { brand, site, order_id } = await buildReturn();
  const id = site.publisher_id;
  await t.db.updateTable('publishers').set({ currency: 'EUR' }).where('id', '=', id).execute();
  const { click_ref } = await t.db
    .selectFrom('order_lines')
    .select('click_ref')
    .where('brand_id', '=', brand.id)
    .executeTakeFirstOrThrow();
  const sold = { order_id: `${order_id} new`, click_ref };
  const { data } = await reportOrder(t, brand, { ...sold, amount: '100.00' });
  await approve(data.order_line_ids);
  await settleApproved(t.db, id, now());
  const line = { line_id: '2', amount: '-10.00', sale_order_id: order_id };
  const back = { order_id: sold.order_id, event: 'cancellation', lines: [line] };
  expect(await reportOrder(t, brand, back)).toMatchObject({ code: 0 });
  await reportOrder(t, brand, { ...sold, amount: '50.00' });
  expect((await creditsOf(brand)).slice(2)).toEqual([
    [id, 'EUR', 200],
    [id, 'USD', -50],
  ]);
});

test('a settled line that is reported in another currency is owed once', async () => {
  const { brand, site, order_id } = await buildOrderLine(t, { status: 'approved' });
  const owed = async () => {
    const rows = await t.db
      .selectFrom('settlements')
      .select(['commission_minor', 'brand_commission_minor'])
      .where('publisher_id', '=', site.publisher_id)
      .execute();
    return rows.map((row) => Number(row.brand_commission_minor ?? row.commission_minor));
  };
  await settleApproved(t.db, site.publisher_id, now());
  await reportOrder(t, brand, { order_id, amount: '16000', currency: 'JPY' });
  await settleApproved(t.db, site.publisher_id, now());
  expect(await owed()).toEqual([500, 125]);
});

test('a return follows its sale in the currency of the brand, if only that amount changes', async () => {
  const site = await buildPublisherWithSite(t, { currency: 'EUR' });
  const report = { amount: '1.00', currency: 'EUR' };
  const { brand, order_id } = await buildOrderLine(t, { site, report });
  const back = { order_id: `${order_id} back`, event: 'cancellation', sale_order_id: order_id };
  await reportOrder(t, brand, { ...back, ...report, amount: '-0.01' });
  const sales = async () => {
    const lines = t.db.selectFrom('order_lines').where('brand_id', '=', brand.id).orderBy('id');
    const rows = await lines.select(['sale_minor', 'brand_sale_minor']).execute();
    return rows.map((row) => [Number(row.sale_minor), Number(row.brand_sale_minor)]);
  };
  expect(await sales()).toEqual([
    [100, 125],
    [-1, -1],
  ]);
  await reportOrder(t, brand, { order_id, ...report, amount: '1.02' });
  expect(await sales()).toEqual([
    [102, 128],
    [-1, -2],
  ]);
});
