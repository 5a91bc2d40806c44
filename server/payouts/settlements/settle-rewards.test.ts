import { expect, test } from 'vitest';
import * as invoices from '#contract/invoices/staff.ts';
import {
  exportPayment,
  listPaymentLines,
  readPayment,
  showPaymentSummary,
} from '#contract/payments/publisher.ts';
import { listReferrals } from '#contract/referrals/publisher.ts';
import { addBonus, decideBonus } from '#contract/referrals/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { runCycles } from '#server/payouts/payments/cycles/run-cycles.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { buildReferral } from '#server/payouts/referrals/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { settleApproved } from './settle-publisher.ts';

setClock(new Date('2026-03-09T12:00:00Z'));
const t = await openTestApp();

/** A referred publisher's approved order of 1,000.00, worth 2.50 to the referrer. */
async function buildRewarded() {
  const referer = await buildPublisherWithSite(t);
  const friend = await buildPublisherWithSite(t);
  await buildReferral(t, referer, friend);
  const brand = await buildReportingBrand(t);
  const sold = { brand, site: friend, status: 'approved' as const, report: { amount: '1000.00' } };
  const { order_id } = await buildOrderLine(t, sold);
  await t.drain();
  return { referer, friend, brand, order_id };
}

const settle = (who: { publisher_id: number }) => settleApproved(t.db, who.publisher_id, now());
const pay = async (who: { publisher_id: number }) =>
  (await payPublisher(t, who.publisher_id))[0] ?? 0;

test('a reward is settled apart from commission and paid in one payment with it, to the cent', async () => {
  const { referer } = await buildRewarded();
  await buildOrderLine(t, { site: referer, status: 'approved' });
  expect(await settle(referer)).toHaveLength(2);
  const payment_id = await pay(referer);
  const payment = dataOf(await t.callAs(referer, readPayment, { payment_id }));
  expect(payment).toMatchObject({
    amount: '7.50',
    settlements: [
      { kind: 'commission', amount: '5.00', adjustments: '0.00' },
      { kind: 'referral', amount: '2.50', brand_id: 0, mcid: '', merchant_name: 'Tributary' },
    ],
  });
  const lines = dataOf(await t.callAs(referer, listPaymentLines, { payment_id }));
  expect(lines).toMatchObject({ sum: '7.50', total: 2 });
  expect(lines.list.find((one) => one.type === 'referral')).toMatchObject({
    id: null,
    order_id: '',
    amount: '2.50',
    click_ref: null,
    what: 'A share of what a friend earned',
  });
  const { content_base64 } = dataOf(await t.callAs(referer, exportPayment, { payment_id }));
  const csv = Buffer.from(content_base64, 'base64').toString();
  expect(csv).toContain('referral,A share of what a friend earned,2.50,USD,');
  const { rewards } = dataOf(await t.callAs(referer, listReferrals, {}));
  expect(rewards).toEqual([{ currency: 'USD', earned: '2.50', paid: '2.50' }]);
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('a reward that is reversed after its payment lowers the next payment', async () => {
  const { referer, brand, order_id } = await buildRewarded();
  await settle(referer);
  await pay(referer);
  await reportOrder(t, brand, { order_id, status: 'cancelled' });
  await t.drain();
  await buildOrderLine(t, { site: referer, status: 'approved' });
  await settle(referer);
  const payment_id = await pay(referer);
  const { amount, settlements } = dataOf(await t.callAs(referer, readPayment, { payment_id }));
  expect(amount).toBe('2.50');
  expect(settlements.map((one) => [one.kind, one.adjustments, one.amount])).toEqual([
    ['commission', '0.00', '5.00'],
    ['referral', '-2.50', '-2.50'],
  ]);
  const { list } = dataOf(await t.callAs(referer, listPaymentLines, { payment_id }));
  expect(list.map((one) => one.type).sort()).toEqual(['claw_back', 'commission']);
  expect((await verifyLedger(t.db)).broken).toBeNull();
});

test('approved rewards are in the summary until they are settled', async () => {
  const { referer } = await buildRewarded();
  const show = async () => dataOf(await t.callAs(referer, showPaymentSummary, {}));
  expect(await show()).toMatchObject({
    balances: [{ approved: '2.50', available: '0.00', next: '2.50' }],
    ageing: [{ days_0_30: '2.50', days_over_90: '0.00' }],
  });
  await runCycles(t);
  expect((await show()).balances).toMatchObject([{ approved: '0.00', available: '2.50' }]);
  await pay(referer);
  expect(await show()).toMatchObject({
    balances: [{ available: '0.00', paid: '2.50' }],
    ageing: [],
  });
});

/** A bonus of 12.00 paid by a brand and approved by a second person, and a commission of 5.00. */
async function buildBonus() {
  const site = await buildPublisherWithSite(t);
  const brand = await buildReportingBrand(t);
  await buildOrderLine(t, { site, brand, status: 'approved' });
  const [asker, second] = [await buildStaff(t, 'finance'), await buildStaff(t, 'finance')];
  const words = { amount: '12.00', currency: 'USD', reason: 'Placement in March' };
  const asked = { ...words, publisher_id: site.publisher_id, mcid: brand.mcid };
  const { id } = dataOf(await t.callAs(asker, addBonus, asked));
  dataOf(await t.callAs(second, decideBonus, { id, approve: 1 }));
  await settle(site);
  return { site, brand, finance: asker };
}

test('a bonus of a brand has its own settlement with its reason', async () => {
  const { site, brand } = await buildBonus();
  const payment_id = await pay(site);
  const { amount, settlements } = dataOf(await t.callAs(site, readPayment, { payment_id }));
  expect(amount).toBe('17.00');
  expect(settlements.map(({ kind, mcid, amount: of }) => [kind, mcid, of])).toEqual([
    ['commission', brand.mcid, '5.00'],
    ['bonus', brand.mcid, '12.00'],
  ]);
  const { list } = dataOf(await t.callAs(site, listPaymentLines, { payment_id }));
  expect(list.find((one) => one.type === 'bonus')?.what).toBe('Bonus: Placement in March');
});

test('a bonus of a brand is on its invoice with its commission and settled by its payment', async () => {
  const { site, brand, finance } = await buildBonus();
  const payment_id = await pay(site);
  const seen = async () => {
    const { list } = dataOf(await t.callAs(site, listPaymentLines, { payment_id }));
    return list.map((one) => [one.type, one.brand_paid_status]).sort();
  };
  expect(await seen()).toEqual([
    ['bonus', 'unpaid'],
    ['commission', 'unpaid'],
  ]);
  const { list } = dataOf(await t.callAs(finance, invoices.issueInvoices, { mcid: brand.mcid }));
  const id = list[0]?.id ?? 0;
  expect(list).toMatchObject([{ commission: '17.00', settlements: 2, total: '17.00' }]);
  const shown = dataOf(await t.callAs(finance, invoices.showInvoice, { id }));
  expect(shown.list.map((one) => [one.kind, one.commission]).sort()).toEqual([
    ['bonus', '12.00'],
    ['commission', '5.00'],
  ]);
  const file = dataOf(await t.callAs(finance, invoices.readInvoice, { id }));
  expect(readPdfWords(Buffer.from(file.content_base64, 'base64'))).toContain('bonus');
  const paid = { id, paid_on: now().toISOString().slice(0, 10), reference: 'Wire 9' };
  dataOf(await t.callAs(finance, invoices.markInvoicePaid, paid));
  expect(await seen()).toEqual([
    ['bonus', 'paid'],
    ['commission', 'paid'],
  ]);
  const owed = await t.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', 'brand_receivable')
    .where('owner_id', '=', brand.id)
    .execute();
  expect(owed).toEqual([{ balance_minor: 0n }]);
  const { content_base64 } = dataOf(await t.callAs(site, exportPayment, { payment_id }));
  const csv = Buffer.from(content_base64, 'base64').toString();
  expect(csv).toContain('bonus,Bonus: Placement in March,12.00,USD,paid');
  expect((await verifyLedger(t.db)).broken).toBeNull();
});
