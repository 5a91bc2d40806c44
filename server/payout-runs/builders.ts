import { addPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { approvePayoutRun, makePayoutRun, reviewPayoutRun } from '#contract/payout-runs/staff.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/accounts/builders.ts';
import { buildOrderLine } from '#server/orders/builders.ts';
import { buildPayee, GERMAN_BANK } from '#server/payments/builders.ts';
import { requestPayments } from '#server/payments/request-payments.ts';
import { HOLD_MS } from '#server/payout-methods/rules.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { settleApproved } from '#server/settlements/settle-publisher.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Valid forms of the wallet methods, without the e-mail address. */
export const WALLET = {
  paypal: { type: 'paypal', country: 'DE', entity: 'individual', account_holder: 'Robin Rivers' },
  payoneer: { type: 'payoneer', country: 'VN', entity: 'company', company_name: 'Rivers Ltd' },
} as const;

/**
 * A publisher with a method whose hold has ended and a payment from sales of `amount` (5 %
 * commission).
 */
export async function buildPayment(t: TestApp, method: object = GERMAN_BANK, amount = '2000.00') {
  const payee = await buildPayee(t);
  const input = { ...method, code: payee.code() } as never;
  const kept = dataOf(await t.callAs(payee, addPayoutMethod, input));
  advanceClock(HOLD_MS);
  await buildOrderLine(t, { site: payee, status: 'approved', report: { amount } });
  await settleApproved(t.db, payee.publisher_id, now());
  const [payment_id = 0] = await requestPayments(t.db, payee.publisher_id, now());
  return { ...payee, method: kept, payment_id };
}

/** Two staff members of finance. */
export async function buildPayers(t: TestApp) {
  return { maker: await buildStaff(t, 'finance'), second: await buildStaff(t, 'finance') };
}

/** A run of all waiting payments, approved by a second person. */
export async function buildApprovedRun(
  t: TestApp,
  { maker, second }: Awaited<ReturnType<typeof buildPayers>>,
): Promise<number> {
  const { id } = dataOf(await t.callAs(maker, makePayoutRun, {}));
  dataOf(await t.callAs(maker, reviewPayoutRun, { id }));
  dataOf(await t.callAs(second, approvePayoutRun, { id }));
  return id;
}
