import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readPayment, showPaymentSummary } from '#contract/payments/publisher.ts';
import { editPayoutMethod } from '#contract/payout-methods/publisher.ts';
import * as calls from '#contract/payout-runs/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildLimits } from '#server/books/money-limits/builders.ts';
import { buildPaidPublisher, GERMAN_BANK } from '#server/payouts/payments/builders.ts';
import { releasePayments } from '#server/payouts/payments/hold-payments.ts';
import { markOverLimits } from '#server/payouts/payments/over-limit/mark-over-limits.ts';
import { splitSettlements } from '#server/payouts/payments/over-limit/rules.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { openFakeProviders } from '#server/payouts/payout-providers/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { payoutQueue } from './jobs.ts';

const fake = await openFakeProviders();
afterAll(fake.close);
const t = await openTestApp(fake.env);
await buildLimits(t, 'USD', { payout: '1000.00', account: '1500.00', day: '5000.00' });
let staff = { maker: await buildStaff(t, 'finance'), approver: await buildStaff(t, 'finance') };
let third = await buildStaff(t, 'finance');
const renew = async () => {
  staff = { maker: await buildStaff(t, 'finance'), approver: await buildStaff(t, 'finance') };
  third = await buildStaff(t, 'finance');
};
beforeEach(renew);

/** A publisher whose payment consists of a settlement of one brand for each amount. */
async function owe(...amounts: string[]) {
  const payee = await buildPaidPublisher(t);
  for (const amount of amounts) {
    // 5 % commission.
    const report = { amount: (Number(amount) * 20).toFixed(2) };
    await buildOrderLine(t, { site: payee, status: 'approved', report });
  }
  await settleApproved(t.db, payee.publisher_id, now());
  const [payment_id = 0] = await requestPayments(t.db, payee.publisher_id, now());
  await renew();
  return { ...payee, payment_id };
}
const listed = async (payment_id: number, who = third) =>
  dataOf(await t.callAs(who, calls.listOverLimitPayments, {})).list.find(
    (one) => one.payment_id === payment_id,
  );
const approve = (who: typeof third, payment_id: number) =>
  t.callAs(who, calls.approveOverLimitPayment, { payment_id, reason: 'The brand confirmed it' });
const makeRun = (who: typeof third) => t.callAs(who, calls.makePayoutRun, {});
const payoutOf = async (id: number, payment_id: number) =>
  dataOf(await t.callAs(third, calls.showPayoutRun, { id, perPage: 200 })).payouts.list.find(
    (one) => one.payment_id === payment_id,
  );
const drain = async () => {
  while (await runNext(t, payoutQueue)) {}
};

test('a payment above the limit is shown to staff and publisher with the reason, also if a run is empty', async () => {
  const payee = await owe('1200.00');
  expect(await listed(payee.payment_id)).toMatchObject({
    amount: '1200.00',
    limit: '1000.00',
    derived_from: null,
    over: 'It exceeds the limit of one payout.',
    approved: null,
  });
  expect((await makeRun(staff.maker)).message).toBe('PAYOUT_RUN_EMPTY');
  const payable = async () => dataOf(await t.callAs(third, calls.listPayoutRuns, {})).payable;
  expect(await payable()).toEqual([]);
  const { advice } = dataOf(await t.callAs(payee, readPayment, { payment_id: payee.payment_id }));
  expect(advice).toContain('above our limit for one payment');
  const { holds } = dataOf(await t.callAs(payee, showPaymentSummary, {}));
  expect(holds).toMatchObject([{ payment_id: payee.payment_id, why: advice }]);
  await buildLimits(t, 'USD', { payout: '1300.00' });
  await markOverLimits(t.db);
  expect(await listed(payee.payment_id)).toBeUndefined();
  await buildLimits(t, 'USD', { payout: '1000.00' });
  await markOverLimits(t.db);
  dataOf(await approve(third, payee.payment_id));
  expect(await payable()).toMatchObject([{ amount: '1200.00' }]);
  expect(dataOf(await t.callAs(payee, showPaymentSummary, {})).holds).toEqual([]);
});

test('three different people pay a payment above the limit', async () => {
  const payee = await owe('1250.00');
  const other = await owe('60.00');
  const { id: first } = dataOf(await makeRun(staff.maker));
  expect(await payoutOf(first, payee.payment_id)).toMatchObject({ status: 'left_out' });
  expect(await listed(payee.payment_id, staff.maker)).toMatchObject({ is_own: true });
  expect((await approve(staff.maker, payee.payment_id)).message).toBe('PAYOUT_LIMIT_THIRD_PERSON');
  expect((await approve(staff.maker, other.payment_id)).message).toBe('PAYMENT_STATUS_INVALID');
  expect((await approve(staff.maker, 999_999)).message).toBe('PAYMENT_NOT_FOUND');
  dataOf(await t.callAs(staff.maker, calls.rejectPayoutRun, { id: first, reason: 'Again' }));
  dataOf(await approve(third, payee.payment_id));
  expect((await approve(staff.approver, payee.payment_id)).message).toBe('PAYMENT_STATUS_INVALID');

  const own = dataOf(await makeRun(third));
  expect(await payoutOf(own.id, payee.payment_id)).toMatchObject({ status: 'left_out' });
  dataOf(await t.callAs(third, calls.rejectPayoutRun, { id: own.id, reason: 'Again' }));

  const { id } = dataOf(await makeRun(staff.maker));
  expect(await payoutOf(id, payee.payment_id)).toMatchObject({ status: 'open' });
  expect((await t.callAs(third, calls.reviewPayoutRun, { id })).message).toBe(
    'PAYOUT_LIMIT_THIRD_PERSON',
  );
  dataOf(await t.callAs(staff.maker, calls.reviewPayoutRun, { id }));
  expect((await t.callAs(third, calls.approvePayoutRun, { id })).message).toBe(
    'PAYOUT_LIMIT_THIRD_PERSON',
  );
  dataOf(await t.callAs(staff.approver, calls.approvePayoutRun, { id }));
  await drain();
  expect(await payoutOf(id, payee.payment_id)).toMatchObject({ status: 'accepted' });
  expect(await listed(payee.payment_id)).toBeUndefined();
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('the database refuses to send a payment above a limit that no third person approved', async () => {
  const payee = await owe('1100.00');
  dataOf(await approve(third, payee.payment_id));
  const { id } = dataOf(await makeRun(staff.maker));
  dataOf(await t.callAs(staff.maker, calls.reviewPayoutRun, { id }));
  const { id: third_id } = await t.db
    .selectFrom('payments')
    .select('limit_approved_by as id')
    .where('id', '=', payee.payment_id)
    .executeTakeFirstOrThrow();
  await sql`update payout_runs set status = 'approved', approved_by = ${third_id},
    approved_at = now() where id = ${id}`.execute(t.db);
  const sent = sql`update payouts set status = 'sending', first_sent_at = now(),
    key_expires_at = now() where run_id = ${id} and payment_id = ${payee.payment_id}`;
  await expect(sent.execute(t.db)).rejects.toThrow('not approved by a third person');
});

test('the approval ends when the payout method changes', async () => {
  const payee = await owe('1300.00');
  dataOf(await approve(third, payee.payment_id));
  const { type: _type, ...form } = GERMAN_BANK;
  const iban = 'DE02 1203 0000 0000 2020 51';
  const { id } = payee.method;
  await releasePayments(t.db, now());
  expect(await listed(payee.payment_id)).toMatchObject({ approved: { name: expect.any(String) } });
  dataOf(await t.callAs(payee, editPayoutMethod, { ...form, id, code: payee.code(), iban }));
  await renew();
  expect(await listed(payee.payment_id)).toMatchObject({ approved: null });
});

test('a payment is split into whole settlements within the limit, and every part is paid', async () => {
  const payee = await owe('700.00', '650.00', '300.00');
  const { payment_ids } = dataOf(
    await t.callAs(staff.maker, calls.splitOverLimitPayment, {
      payment_id: payee.payment_id,
      reason: 'Above the limit',
    }),
  );
  const parts = await Promise.all(
    payment_ids.map(async (payment_id) =>
      dataOf(await t.callAs(payee, readPayment, { payment_id })),
    ),
  );
  expect(parts.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
    '1000.00 to_be_paid',
    '650.00 to_be_paid',
  ]);
  expect(parts.map(({ settlements }) => settlements.length)).toEqual([2, 1]);
  const old = dataOf(await t.callAs(payee, readPayment, { payment_id: payee.payment_id }));
  expect(old).toMatchObject({ status: 'cancelled', settlements: [] });
  const { id } = dataOf(await makeRun(staff.maker));
  // Both together exceed the daily limit of the account, so one waits and says so.
  const [one = 0, other = 0] = payment_ids;
  expect(await payoutOf(id, one)).toMatchObject({ status: 'open' });
  expect(await payoutOf(id, other)).toMatchObject({ status: 'left_out' });
  const { advice } = dataOf(await t.callAs(payee, readPayment, { payment_id: other }));
  expect(advice).toContain('to one account in a day');
  expect(await listed(other)).toMatchObject({ limit: '1500.00' });
});

test('a single settlement above the limit cannot be split', async () => {
  const payee = await owe('1400.00', '80.00');
  const input = { payment_id: payee.payment_id, reason: 'Above the limit' };
  expect((await t.callAs(staff.maker, calls.splitOverLimitPayment, input)).message).toBe(
    'PAYMENT_NOT_DIVISIBLE',
  );
});

test('settlements are distributed completely over parts within the limit', () => {
  const split = (limit: bigint, ...amounts: bigint[]) =>
    splitSettlements(
      amounts.map((commission_minor) => ({ commission_minor })),
      limit,
    )?.map((part) => part.map((one) => one.commission_minor));
  expect(split(10n, 4n, 9n, 5n, 1n)).toEqual([
    [9n, 1n],
    [5n, 4n],
  ]);
  expect(split(10n, 12n, 8n, -3n)).toEqual([[12n, -3n], [8n]]);
  expect(split(10n, 11n, 1n)).toBeUndefined();
  expect(split(10n, 3n, 9n, -20n)).toBeUndefined();
});
