import { expect, test } from 'vitest';
import { editMoneySettings } from '#contract/common/settings.ts';
import { reportTransactions } from '#contract/reports/publisher.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildPaidPublisher } from '../builders.ts';
import { requestPayments } from '../request-payments.ts';
import { payDayOf } from './rules.ts';

setClock(new Date('2026-03-02T12:00:00Z'));
const DAYS = { settle: 5, request: 15 };
const t = await openTestApp();
const today = () => now().toISOString().slice(0, 10);
type Payee = Awaited<ReturnType<typeof buildPaidPublisher>>;

/** An order that earns 5 % of the amount. */
const sell = (site: Payee, amount: string, rest: object = {}) =>
  buildOrderLine(t, { site, report: { amount }, ...rest });

/** Expected payment days of a publisher's lines, oldest line first. */
async function daysOf(site: Awaited<ReturnType<typeof buildPublisherWithSite>>) {
  const asked = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const { list } = dataOf(await t.callAs(site, reportTransactions, asked));
  const shown = [];
  for (const { id, expected_pay_date } of list.toSorted((a, b) => a.id - b.id)) {
    const { transaction } = dataOf(await t.callAs(site, reportTransactionInfo, { id }));
    expect(transaction.expected_pay_date).toBe(expected_pay_date);
    shown.push(expected_pay_date);
  }
  return shown;
}

test('a line is expected by its decision or lock date until it is paid', async () => {
  const site = await buildPaidPublisher(t);
  const lockedLater = await buildReportingBrand(t, { lock_days: 40 });
  const orders = { site, report: { amount: '2000.00' } };
  await buildOrderLine(t, { ...orders, status: 'approved' });
  await buildOrderLine(t, { ...orders, brand: lockedLater });
  await buildOrderLine(t, orders);
  await buildOrderLine(t, { ...orders, status: 'rejected' });
  const month = now().toISOString().slice(0, 7);
  expect(month).toBe('2026-03');
  const approved = payDayOf(today(), DAYS);
  // Approved automatically 40 days after the order, in April, and settled on 5 May.
  expect(await daysOf(site)).toEqual([approved, '2026-05-15', null, null]);
  await settleApproved(t.db, site.publisher_id, now());
  expect((await daysOf(site))[0]).toBe('2026-03-15');
  await requestPayments(t.db, site.publisher_id, now());
  expect((await daysOf(site))[0]).toBe(now().toISOString().slice(0, 10));
  await t.db.updateTable('payments').set({ status: 'on_hold', hold_reason: 'NO_METHOD' }).execute();
  expect((await daysOf(site))[0]).toBeNull();
});

test('a line below the minimum waits for the lines that reach it together', async () => {
  const site = await buildPaidPublisher(t);
  const lockedLater = await buildReportingBrand(t, { lock_days: 40 });
  await sell(site, '600.00', { status: 'approved' });
  expect(await daysOf(site)).toEqual([null]);
  await sell(site, '400.00', { brand: lockedLater });
  expect(await daysOf(site)).toEqual(['2026-05-15', '2026-05-15']);
  await sell(site, '600.00', { status: 'approved' });
  // The first month now reaches the minimum without the later line, which does not reach it by
  // itself.
  expect(await daysOf(site)).toEqual([payDayOf(today(), DAYS), null, payDayOf(today(), DAYS)]);
});

test('paid lines and lines without a payout method are not expected', async () => {
  const site = await buildPublisherWithSite(t);
  await buildOrderLine(t, { site, status: 'approved', report: { amount: '5000.00' } });
  expect(await daysOf(site)).toEqual([null]);
  await settleApproved(t.db, site.publisher_id, now());
  await payPublisher(t, site.publisher_id);
  advanceClock(1000);
  expect(await daysOf(site)).toEqual([null]);
});

test('lines of a brand that has to pay first are not expected until it has paid', async () => {
  const site = await buildPaidPublisher(t);
  const edit = async (pay_after_brand: boolean) =>
    dataOf(await t.callAs(await buildStaff(t), editMoneySettings, { pay_after_brand }));
  const lockedLater = await buildReportingBrand(t, { lock_days: 40 });
  await sell(site, '2000.00', { status: 'approved' });
  await sell(site, '2000.00', { brand: lockedLater });
  await edit(true);
  expect(await daysOf(site)).toEqual([null, null]);
  await settleApproved(t.db, site.publisher_id, now());
  expect(await daysOf(site)).toEqual([null, null]);
  await edit(false);
  expect((await daysOf(site))[0]).not.toBeNull();
  await t.db.updateTable('settlements').set({ credited_at: now() }).execute();
  await edit(true);
  expect((await daysOf(site))[0]).not.toBeNull();
  await edit(false);
});
