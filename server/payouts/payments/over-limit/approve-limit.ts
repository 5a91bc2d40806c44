import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isOverLimit } from '../rules.ts';
import { lockPayment, type StoredPayment, updatePayment } from '../store.ts';

/**
 * A payment that waits because it is above a limit, locked. Refuses PAYMENT_NOT_FOUND, and
 * PAYMENT_STATUS_INVALID for any other payment.
 */
export async function lockOverLimit(tx: Tx, paymentId: number): Promise<StoredPayment> {
  const payment = (await lockPayment(tx, paymentId)) ?? refuse('PAYMENT_NOT_FOUND');
  if (!isOverLimit(payment)) refuse('PAYMENT_STATUS_INVALID');
  return payment;
}

/** Records that a person approved paying this amount to this payout method despite the limits. */
export function approveLimit(
  tx: Tx,
  paymentId: number,
  { staff_id, reason, at }: { staff_id: number; reason: string; at: Date },
): Promise<void> {
  return updatePayment(tx, paymentId, {
    limit_approved_by: staff_id,
    limit_approved_at: at,
    limit_reason: reason,
  });
}
