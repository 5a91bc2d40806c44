import type { StaffActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { makePayoutRun } from '#contract/payout-runs/staff.ts';
import { holdFunds } from '#server/books/ledger/holds/hold-funds.ts';
import {
  checkLimits,
  type MoneyLimits,
  type SentAmounts,
} from '#server/books/money-limits/check-limits.ts';
import { findLimits } from '#server/books/money-limits/find-limits.ts';
import { hasHold, holdNameOf } from '#server/payouts/payments/complete-payment.ts';
import {
  markOverLimits,
  recordOverLimit,
} from '#server/payouts/payments/over-limit/mark-over-limits.ts';
import { assessWaiting } from '#server/payouts/payments/untaxed-payments.ts';
import { findDefaultMethod } from '#server/payouts/payout-methods/find-method.ts';
import { unsealDetails } from '#server/payouts/payout-methods/seal-details.ts';
import { findAdapter } from '#server/payouts/payout-providers/open-adapters.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentRun } from './present.ts';
import { checkMethod, checkTax, isOverLimit, LEFT_OUT, type LeftOut } from './rules.ts';
import {
  findRun,
  insertPayout,
  insertRun,
  lockPayable,
  lockRunMaking,
  type PayablePayment,
} from './store.ts';

const REFERENCE_LETTERS = 10;

/**
 * Creates a draft run of all payments that are waiting. A payment that cannot be paid now is
 * included as left out, with the reason; for every other payment the amount is held in the ledger.
 * The limits are checked against this run, and again when each payout is sent. A payment that a
 * third person approved may exceed them.
 */
export async function makeRun(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  staff: StaffActor,
): Promise<ReplyOf<typeof makePayoutRun>> {
  // Committed also if the run is empty, so that staff see why.
  await markOverLimits(db);
  return inTransaction(db, async (tx) => {
    await lockRunMaking(tx);
    const payments = await lockPayable(tx);
    const runId = await insertRun(tx, staff.staff_id, now());
    const plan: Plan = { config, staff_id: staff.staff_id, sums: new Map(), limits: new Map() };
    const leftOut = new Map<LeftOut, number>();
    let open = 0;
    for (const waiting of payments) {
      const payment = await assessWaiting(tx, waiting);
      const planned = await planPayout(tx, plan, payment);
      await insertPayout(tx, { ...planned, run_id: runId });
      const over = planned.left_out_reason;
      if (isOverLimit(over)) await recordOverLimit(tx, payment.id, over);
      if (over !== null) {
        leftOut.set(over, (leftOut.get(over) ?? 0) + 1);
        continue;
      }
      open += 1;
      // Only the commission is on the publisher's account: the tax is posted with the payment.
      const { publisher_id, currency, amount_minor } = payment;
      const hold = { publisher_id, currency, amount_minor };
      if (hasHold(payment)) await holdFunds(tx, { ...holdNameOf(planned.reference), ...hold });
    }
    if (open === 0) refuse('PAYOUT_RUN_EMPTY', { left_out: presentLeftOut(leftOut) });
    const run = await findRun(tx, runId);
    if (!run) throw new Error(`Run ${runId} was not found after it was created.`);
    return presentRun(run);
  });
}

/** Why the payments of an empty run wait, and how many for each reason. */
const presentLeftOut = (reasons: ReadonlyMap<LeftOut, number>) =>
  [...reasons].map(([reason, payments]) => ({ note: LEFT_OUT[reason], payments }));

type Plan = {
  config: Parts['config'];
  staff_id: number;
  sums: Map<string, bigint>;
  limits: Map<string, MoneyLimits>;
};

async function planPayout(
  tx: Tx,
  { config, staff_id, sums, limits }: Plan,
  payment: PayablePayment,
) {
  const { publisher_id, currency, gross_minor: amount_minor, limit_approved_by } = payment;
  const method = await findDefaultMethod(tx, publisher_id);
  const type = method?.type ?? payment.method;
  const provider = findAdapter(config, type);
  const details = method ? unsealDetails(config.secret_key, method) : {};
  const keys = { day: currency, account: `${currency} ${method?.id}` };
  const soFar: SentAmounts = {
    day: sums.get(keys.day) ?? 0n,
    account: sums.get(keys.account) ?? 0n,
  };
  const known = limits.get(currency) ?? (await findLimits(tx, currency));
  limits.set(currency, known);
  const reason: LeftOut | null =
    (payment.hold_reason === 'STAFF_HOLD' ? 'STAFF_HOLD' : null) ??
    checkTax(payment) ??
    checkMethod({ method, provider, details, currency }, now()) ??
    (limit_approved_by === null ? checkLimits(amount_minor, soFar, known) : null) ??
    (limit_approved_by === staff_id ? 'LIMIT_APPROVER' : null);
  if (reason === null && limit_approved_by === null) {
    sums.set(keys.day, soFar.day + amount_minor);
    sums.set(keys.account, soFar.account + amount_minor);
  }
  return {
    payment_id: payment.id,
    publisher_id,
    currency,
    amount_minor,
    payout_method_id: method?.id ?? null,
    method_changed_at: method?.changed_at ?? null,
    method: type,
    masked_details: method?.masked_details ?? payment.masked_details,
    // What the payee's bank shows begins with the number on the statement.
    reference: `${payment.number}-${newCode(REFERENCE_LETTERS)}`,
    status: reason ? 'left_out' : 'open',
    left_out_reason: reason,
    limit_approved_by,
    changed_at: now(),
  };
}
