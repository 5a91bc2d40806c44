import type { StaffActor } from '#contract/actors.ts';
import {
  approveLimit,
  lockOverLimit,
  splitPayment,
} from '#server/payouts/payments/over-limit/resolve-over-limit.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockRunMaking } from '../store.ts';
import { findActors, isInRun } from './store.ts';

/**
 * Approves that a payment exceeds the limits: the next run includes it. Refuses
 * PAYOUT_LIMIT_THIRD_PERSON for a person who made, reviewed or approved the run that left it out;
 * the approver cannot act on the run that includes it either (`decide-run.ts`).
 */
export function approveOverLimit(
  db: Db,
  { staff_id }: StaffActor,
  { payment_id, reason }: { payment_id: number; reason: string },
): Promise<{ payment_id: number }> {
  return inTransaction(db, async (tx) => {
    await lockWaiting(tx, payment_id);
    if ((await findActors(tx, payment_id)).includes(staff_id)) refuse('PAYOUT_LIMIT_THIRD_PERSON');
    await approveLimit(tx, payment_id, { staff_id, reason, at: now() });
    return { payment_id };
  });
}

/** Splits a payment above the limit of one payout into payments within it. */
export function splitOverLimit(
  db: Db,
  { payment_id }: { payment_id: number },
): Promise<{ payment_ids: number[] }> {
  return inTransaction(db, async (tx) => {
    const payment = await lockWaiting(tx, payment_id);
    return { payment_ids: await splitPayment(tx, payment) };
  });
}

/** Locks a payment above a limit that is in no run. */
async function lockWaiting(tx: Tx, paymentId: number) {
  // A run that is being made could include the payment.
  await lockRunMaking(tx);
  const payment = await lockOverLimit(tx, paymentId);
  return (await isInRun(tx, paymentId)) ? refuse('PAYMENT_STATUS_INVALID') : payment;
}
