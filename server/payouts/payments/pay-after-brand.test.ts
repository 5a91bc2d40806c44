import { expect, test } from 'vitest';
import { addBrand } from '#contract/brands/staff.ts';
import { editMoneySettings } from '#contract/common/settings.ts';
import { issueInvoices, markInvoicePaid, showInvoice } from '#contract/invoices/staff.ts';
import { showPaymentSummary } from '#contract/payments/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildOwing } from '#server/payouts/invoices/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildPaidPublisher } from './builders.ts';
import { requestPayments } from './request-payments.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const edit = (set: object) => t.callAs(admin, editMoneySettings, set);

test('with the setting a publisher is paid only after the brand has paid its invoice', async () => {
  dataOf(await edit({ pay_after_brand: true }));
  const publisher = await buildPaidPublisher(t);
  const { brand } = await buildOwing({ t, admin, publisher }, ['1000.00']);
  const request = () => requestPayments(t.db, publisher.publisher_id, now());
  expect(await request()).toEqual([]);
  const { list } = dataOf(await t.callAs(admin, issueInvoices, { mcid: brand.mcid }));
  const id = list[0]?.id ?? 0;
  expect(await request()).toEqual([]);
  const { total } = dataOf(await t.callAs(admin, showInvoice, { id }));
  const paid_on = now().toISOString().slice(0, 10);
  const paid = { id, paid_on, amount: total, reference: 'Bank 1' };
  dataOf(await t.callAs(admin, markInvoicePaid, paid));
  expect(await request()).toHaveLength(1);
});

test('without the setting the publisher is paid at once', async () => {
  dataOf(await edit({}));
  const publisher = await buildPaidPublisher(t);
  await buildOwing({ t, admin, publisher }, ['1000.00']);
  expect(await requestPayments(t.db, publisher.publisher_id, now())).toHaveLength(1);
});

test('settlements and payments follow the days that were set', async () => {
  const publisher = await buildPaidPublisher(t);
  const days = async () => {
    const summary = dataOf(await t.callAs(publisher, showPaymentSummary, {}));
    return [summary.next_settlement_date, summary.next_payment_date].map((day) => day.slice(8));
  };
  expect(await days()).toEqual(['05', '15']);
  dataOf(await edit({ settle_day: 2, request_day: 28 }));
  expect(await days()).toEqual(['02', '28']);
  for (const day of [0, 29]) {
    expect((await edit({ settle_day: day })).message).toBe('SETTING_DAY_INVALID');
  }
});

test('a new brand gets the default network fee unless it has its own', async () => {
  dataOf(await edit({ default_network_fee: 12 }));
  const add = async (name: string, set: object = {}) => {
    const fields = { merchant_name: name, site_url: `https://${name}.example.com`, ...set };
    return dataOf(await t.callAs(admin, addBrand, fields)).network_fee_percent;
  };
  expect(await add('north')).toBe(12);
  expect(await add('south', { network_fee_percent: 3 })).toBe(3);
  expect((await edit({ default_network_fee: 101 })).message).toBe('SETTING_PERCENT_INVALID');
});
