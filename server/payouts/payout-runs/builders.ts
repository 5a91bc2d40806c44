import type { StaffActor } from '#contract/actors.ts';
import { addPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { approvePayoutRun, makePayoutRun, reviewPayoutRun } from '#contract/payout-runs/staff.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { publish } from '#server/events.ts';
import { buildPayee, GERMAN_BANK } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { insertPayment } from '#server/payouts/payments/store.ts';
import { HOLD_MS, maskDetails } from '#server/payouts/payout-methods/rules.ts';
import { sealDetails } from '#server/payouts/payout-methods/seal-details.ts';
import { insertMethod, lockMethods, takeMethodId } from '#server/payouts/payout-methods/store.ts';
import { findAdapter } from '#server/payouts/payout-providers/open-adapters.ts';
import { assignPayment, lockUnpaidGroups } from '#server/payouts/settlements/assign-settlements.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { approveRun, reviewRun } from './decide-run.ts';
import { payoutQueue } from './jobs.ts';
import { makeRun } from './make-run.ts';
import { recordProviderStatus } from './sending/record-provider-status.ts';

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

/** What tests and proofs pay with: the database and the configuration of an application. */
type Paying = Pick<Parts, 'db' | 'config' | 'log'>;

const BANK = {
  bank_name: 'Tributary GmbH',
  bank_iban: 'DE02500105170137075030',
  bank_bic: 'INGDDEFF',
};

/** A bank account as the default method, without a hold; the existing default if there is one. */
export async function buildBankMethod({ db, config }: Paying, publisher_id: number) {
  return inTransaction(db, async (tx) => {
    const known = (await lockMethods(tx, publisher_id)).find((one) => one.is_default);
    if (known) return known;
    const id = await takeMethodId(tx);
    const { type, country, entity, iban, ...details } = GERMAN_BANK;
    const stored = { ...details, iban: iban.replaceAll(' ', '') };
    return insertMethod(tx, {
      id,
      publisher_id,
      ...{ type, country, entity },
      ...sealDetails(config.secret_key, id, stored),
      ...maskDetails(stored),
      is_default: true,
      created_at: now(),
      changed_at: now(),
      held_until: now(),
    });
  });
}

/**
 * Pays a publisher's unpaid settlements through a payout run, one payment per currency, also below
 * the minimum of a request. Returns the payment ids; a sum that is not positive waits.
 */
export async function payPublisher(parts: Paying, publisher_id: number): Promise<number[]> {
  const {
    id: payout_method_id,
    type: method,
    masked_details,
  } = await buildBankMethod(parts, publisher_id);
  const ids = await inTransaction(parts.db, async (tx) => {
    const made: number[] = [];
    for (const group of await lockUnpaidGroups(tx, publisher_id)) {
      const { currency, amount_minor } = group;
      if (amount_minor <= 0n) continue;
      const payment_id = await insertPayment(tx, {
        ...{ publisher_id, currency, amount_minor, payout_method_id, method, masked_details },
        status: 'to_be_paid',
        requested_at: now(),
      });
      await assignPayment(tx, group, payment_id);
      await publish(tx, 'payment.changed', { payment_id });
      made.push(payment_id);
    }
    return made;
  });
  if (ids.length > 0) await payRequested(parts);
  return ids;
}

/** Pays every payment that is due by a payout run whose transfers the bank confirms. */
export async function payRequested(parts: Paying): Promise<void> {
  const paying = { ...parts, config: { ...parts.config, ...BANK } };
  const run_id = await approveNewRun(paying);
  while (await runNext(paying, payoutQueue)) {}
  const sent = await paying.db
    .selectFrom('payouts')
    .where('run_id', '=', run_id)
    .where('status', '=', 'accepted')
    .select('id')
    .execute();
  const status = { state: 'paid', provider_ref: null, echo: null } as const;
  for (const { id } of sent) {
    await recordProviderStatus(paying.db, id, status, findAdapter(paying.config, 'bank'));
  }
}

/** A run of all payments that are due, created and reviewed by one person, approved by another. */
async function approveNewRun(parts: Paying): Promise<number> {
  const [maker, second] = await findPayers(parts.db);
  const { id } = await makeRun(parts, maker);
  await reviewRun(parts.db, maker, id);
  await approveRun(parts.db, second, id);
  return id;
}

const payers = new WeakMap<Db, readonly [StaffActor, StaffActor]>();

async function findPayers(db: Db): Promise<readonly [StaffActor, StaffActor]> {
  const known = payers.get(db);
  if (known) return known;
  const made = [await buildPayer(db), await buildPayer(db)] as const;
  payers.set(db, made);
  return made;
}

async function buildPayer(db: Db): Promise<StaffActor> {
  const { staff_id } = await buildStaff({ db }, 'finance');
  return { kind: 'staff', staff_id, session_id: 0, name: '', permissions: [] };
}
