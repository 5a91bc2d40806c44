import { describe, expect, test } from 'vitest';
import { editProfile } from '#contract/accounts/publisher.ts';
import * as invoices from '#contract/invoices/staff.ts';
import { decideStaffOrderLines, showStaffOrderLine } from '#contract/orders/staff.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { buildClickRef, buildReportingBrand, reportOrder, signReport } from '../builders.ts';

setClock(new Date('2026-03-02T12:00:00Z'));
const t = await openTestApp();
await buildRates(t, '2026-03-02', { USD: '1.25', JPY: '160', KWD: '0.4' });
await buildRates(t, '2026-03-03', { USD: '1.5', JPY: '200', KWD: '0.5' });
const admin = await buildStaff(t, 'admin');

/**
 * Creates a brand with 5 % commission in its currency, and a publisher with an account currency.
 */
async function buildMarket(currencies: { brand: string; account: string }) {
  const brand = await buildReportingBrand(t, { currency: currencies.brand });
  const site = await buildPublisherWithSite(t, { currency: currencies.account });
  const click_ref = await buildClickRef(t, { brand, site, at: new Date('2026-03-01T12:00:00Z') });
  const order_id = newCode(12);
  const order_time = '2026-03-02T10:00:00Z';
  const report = (fields: object) =>
    reportOrder(t, brand, { order_id, order_time, click_ref, ...fields });
  const record = async (fields: object) => show((await report(fields)).data.order_line_ids[0]);
  return { brand, site, click_ref, order_id, order_time, report, record };
}

const show = async (id: number) => dataOf(await t.callAs(admin, showStaffOrderLine, { id }));
const approve = (id: number) =>
  t.callAs(admin, decideStaffOrderLines, { ids: [id], decision: 'approved' });
const KWD_TO_JPY = { brand: 'JPY', account: 'EUR' };

test('an order is priced in the currency of the brand and credited in that of the account', async () => {
  const { record, site } = await buildMarket(KWD_TO_JPY);
  const line = await record({ amount: '10', currency: 'KWD' });
  // 10 dinars are 4,000 yen, 5 % of which is 200 yen: 1.25 euros. 10 dinars are 25 euros.
  expect(line).toMatchObject({
    sale_amount: '25.00',
    commission: '1.25',
    currency: 'EUR',
    exchange: {
      original_amount: '10.000',
      original_currency: 'KWD',
      sale_rate: '2.5',
      brand_currency: 'JPY',
      brand_rate: '400',
      brand_sale_amount: '4000',
      brand_commission: '200',
      commission_rate: '0.00625',
    },
  });
  expect(line.postings.map((one) => `${one.direction} ${one.account} ${one.amount}`)).toEqual([
    'debit sales_reported 4000',
    'credit sales_exchange 4000',
    'credit sales_credited 25.00',
    'debit sales_exchange 25.00',
    'debit brand_pending 200',
    'credit exchange 200',
    'credit commission_pending 1.25',
    'debit exchange 1.25',
  ]);
  const trace = dataOf(await t.callAs(site, reportTransactionInfo, { id: line.id }));
  expect(trace.transaction).toMatchObject({
    original_amount: '10.000',
    original_currency: 'KWD',
    exchange_rate: '2.5',
  });
  expect(trace.exchange).toMatchObject({ brand_commission: '200', commission_rate: '0.00625' });
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('an amount in the currency of the account is not converted twice', async () => {
  const { record } = await buildMarket({ brand: 'JPY', account: 'USD' });
  const line = await record({ amount: '0.01', currency: 'USD' });
  expect(line).toMatchObject({
    sale_amount: '0.01',
    commission: '0.00',
    currency: 'USD',
    exchange: { sale_rate: '1', brand_sale_amount: '1', brand_commission: '0' },
  });
});

describe('without a rate', () => {
  test("to the account's currency a line stays in the brand's currency", async () => {
    const { record } = await buildMarket({ brand: 'JPY', account: 'CHF' });
    const line = await record({ amount: '1000' });
    expect(line).toMatchObject({ sale_amount: '1000', currency: 'JPY', exchange: null });
    const converted = await record({ order_id: 'more', amount: '10', currency: 'KWD' });
    expect(converted).toMatchObject({
      sale_amount: '4000',
      commission: '200',
      currency: 'JPY',
      exchange: { original_amount: '10.000', brand_commission: '200', commission_rate: '1' },
    });
  });

  test("to the brand's currency an order is refused and nothing is stored", async () => {
    const { report, brand, order_id } = await buildMarket(KWD_TO_JPY);
    const refused = { code: 21396, message: 'CURRENCY_RATE_MISSING' };
    expect(await report({ amount: '10', currency: 'CHF' })).toMatchObject(refused);
    const early = { amount: '10', currency: 'KWD', order_time: '2026-03-01T23:59:59Z' };
    expect(await report(early)).toMatchObject(refused);
    const signed = signReport(brand, { order_id, amount: '10', currency: 'CHF' });
    const { statusCode, body } = await t.app.inject({ url: `/in/pixel.gif?${signed}` });
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, refused]);
    const none = await t.db.selectFrom('order_lines').where('brand_id', '=', brand.id).execute();
    expect(none).toEqual([]);
  });

  test('a file reports each row without a rate and accepts the others', async () => {
    const { brand, order_time } = await buildMarket(KWD_TO_JPY);
    const rows = ['a,10,KWD', 'b,10,CHF', 'c,10,XYZ', 'd,10,'].map((row) => `${row},${order_time}`);
    const text = ['order_id,amount,currency,order_time', ...rows].join('\n');
    const file = { name: 'orders.csv', bytes: Buffer.from(text) };
    const kind = 'orders' as const;
    const order = { kind, brand_id: brand.id, staff_id: null, file, apply: true, skip_bad: true };
    const { rows_new, errors } = await importNow(t, order);
    expect(rows_new).toBe(2);
    expect(errors).toEqual([
      { row: 2, field: 'currency', key: 'CURRENCY_RATE_MISSING', reason: null, value: 'CHF' },
      { row: 3, field: 'currency', key: 'CURRENCY_INVALID', reason: null, value: 'XYZ' },
    ]);
  });

  test('refuses an unknown currency code and an amount above the maximum', async () => {
    const { report } = await buildMarket(KWD_TO_JPY);
    expect(await report({ amount: '1', currency: 'XYZ' })).toMatchObject({
      message: 'CURRENCY_INVALID',
    });
    expect(await report({ amount: '9999999999999', currency: 'KWD' })).toMatchObject({ code: 0 });
    await buildRates(t, '2026-03-05', { IRR: '9999999999', KWD: '0.0000001' });
    const rich = await buildMarket({ brand: 'IRR', account: 'IRR' });
    const huge = { amount: '9999999999', currency: 'KWD', order_time: '2026-03-05T10:00:00Z' };
    setClock(new Date('2026-03-05T12:00:00Z'));
    expect(await rich.report(huge)).toMatchObject({ message: 'AMOUNT_INVALID' });
    setClock(new Date('2026-03-02T12:00:00Z'));
  });
});

describe('a line keeps its rates', () => {
  test('for all later changes', async () => {
    const { report, record } = await buildMarket(KWD_TO_JPY);
    const { id } = await record({ amount: '10', currency: 'KWD' });
    setClock(new Date('2026-03-03T12:00:00Z'));
    expect(await report({ amount: '10', currency: 'KWD' })).toMatchObject({
      data: { repeated: true },
    });
    const less = await record({ amount: '6', currency: 'KWD' });
    expect(less).toMatchObject({ id, sale_amount: '15.00', commission: '0.75' });
    await approve(id);
    const adjusted = await record({ amount: '2', currency: 'KWD' });
    expect(adjusted).toMatchObject({ id, status: 'approved', sale_amount: '5.00' });
    // A second line reported on another day, and another currency for the first line: the rates of
    // the order's own day apply.
    const more = await record({ line_id: '2', amount: '10', currency: 'KWD' });
    expect(more).toMatchObject({ sale_amount: '25.00', commission: '1.25' });
    const euros = await record({ amount: '5', currency: 'EUR' });
    expect(euros).toMatchObject({
      id,
      sale_amount: '5.00',
      commission: '0.25',
      exchange: { brand_rate: '160', sale_rate: '1', commission_rate: '0.00625' },
    });
    expect(euros.history.map((one) => one.kind)).toEqual([
      'recorded',
      'amended',
      'approved',
      'adjusted',
      'adjusted',
    ]);
    const gone = await record({ status: 'cancelled', line_id: '1' });
    expect(gone).toMatchObject({ sale_amount: '0.00', exchange: { original_amount: '0.00' } });
    expect((await verifyLedger(t.db)).broken).toBeNull();
    setClock(new Date('2026-03-02T12:00:00Z'));
  });

  test('and its currency, when the account changes its own', async () => {
    const { record, site } = await buildMarket(KWD_TO_JPY);
    const { id } = await record({ amount: '1600' });
    const names = { first_name: 'A', last_name: 'B' };
    expect(await t.callAs(site, editProfile, { ...names, currency: 'USD' })).toMatchObject({
      code: 0,
    });
    expect(await record({ amount: '3200' })).toMatchObject({ id, currency: 'EUR' });
    expect(await record({ line_id: '2', amount: '1600' })).toMatchObject({
      sale_amount: '10.00',
      currency: 'EUR',
    });
    expect(await record({ order_id: newCode(9), amount: '1600' })).toMatchObject({
      sale_amount: '12.50',
      currency: 'USD',
    });
  });
});

test("an unattributed order stays in the brand's currency until it is credited", async () => {
  const { brand, click_ref, order_id, order_time, site } = await buildMarket(KWD_TO_JPY);
  const report = { order_id, order_time, amount: '1600' };
  const [id] = (await reportOrder(t, brand, report)).data.order_line_ids;
  expect(await show(id)).toMatchObject({ currency: 'JPY', commission: '0', exchange: null });
  await reportOrder(t, brand, { ...report, click_ref });
  const line = await show(id);
  expect(line).toMatchObject({ currency: 'EUR', sale_amount: '10.00', commission: '0.50' });
  expect(line.history).toMatchObject([
    { new_sale_amount: '1600', currency: 'JPY', old_currency: null },
    { old_sale_amount: '1600', old_currency: 'JPY', new_sale_amount: '10.00', currency: 'EUR' },
  ]);
  const { history } = dataOf(await t.callAs(site, reportTransactionInfo, { id }));
  expect(history.at(-1)).toMatchObject({ commission: '0.50', delta_commission: '0.50' });
});

test("tiers and invoices use the brand's currency", async () => {
  const { brand, record, site } = await buildMarket(KWD_TO_JPY);
  const rules = [
    { name: 'First', kind: 'percent' as const, rate: '5' },
    {
      name: 'More',
      kind: 'percent' as const,
      rate: '10',
      tier_basis: 'sales' as const,
      tier_from: '4000',
    },
  ];
  dataOf(await t.callAs(admin, setBrandTerms, { mcid: brand.mcid, rules }));
  setClock(new Date('2026-03-03T12:00:00Z'));
  const order_time = '2026-03-03T12:00:00Z';
  const first = await record({ order_time, amount: '10', currency: 'KWD' });
  expect(first).toMatchObject({ rule_name: 'First', volume_sales: '0', commission: '1.00' });
  const second = await record({ order_id: 'second', order_time, amount: '2000' });
  expect(second).toMatchObject({ rule_name: 'More', volume_sales: '4000', commission: '1.00' });
  const { rule } = dataOf(await t.callAs(site, reportTransactionInfo, { id: second.id }));
  expect(rule?.volume).toMatchObject({ sales: '4000', currency: 'JPY' });
  await approve(first.id);
  await approve(second.id);
  await settleApproved(t.db, site.publisher_id, now());
  const { list } = dataOf(await t.callAs(admin, invoices.issueInvoices, { mcid: brand.mcid }));
  expect(list).toMatchObject([{ commission: '400', currency: 'JPY', settlements: 1 }]);
  const shown = dataOf(await t.callAs(admin, invoices.showInvoice, { id: list[0]?.id ?? 0 }));
  expect(shown.list).toMatchObject([{ commission: '400', lines: 2 }]);
  const account = await t.db
    .selectFrom('ledger_accounts')
    .select(['currency', 'balance_minor'])
    .where('owner_kind', '=', 'brand')
    .where('owner_id', '=', brand.id)
    .where('kind', '=', 'brand_receivable')
    .execute();
  expect(account).toEqual([{ currency: 'JPY', balance_minor: 400n }]);
  setClock(new Date('2026-03-02T12:00:00Z'));
});
