import { findLimits } from '#server/books/money-limits/find-limits.ts';
import { publish } from '#server/events.ts';
import { netWithin, taxPart } from '#server/payouts/invoices/self-billing/assess-tax.ts';
import { assignPayment } from '#server/payouts/settlements/assign-settlements.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isOverLimit } from '../rules.ts';
import {
  insertPayment,
  listSettlementsOf,
  lockPayment,
  type StoredPayment,
  taxOfPayment,
  updatePayment,
} from '../store.ts';
import { splitSettlements } from './rules.ts';

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

/**
 * Replaces a waiting payment, which the caller has locked, by several that are each within the
 * limit of one payout: whole settlements are distributed. Refuses PAYMENT_NOT_DIVISIBLE if that is
 * impossible. Returns the ids of the new payments; the old one is cancelled.
 */
export async function splitPayment(tx: Tx, payment: StoredPayment): Promise<number[]> {
  const { publisher_id, currency, method, masked_details, payout_method_id } = payment;
  const { payout_minor } = await findLimits(tx, currency);
  const parts = splitSettlements(
    await listSettlementsOf(tx, payment.id),
    netWithin(payout_minor, taxOfPayment(payment)),
  );
  if (parts === null || parts.length < 2) refuse('PAYMENT_NOT_DIVISIBLE');
  const { status, hold_reason, requested_at } = payment;
  await updatePayment(tx, payment.id, { status: 'cancelled', hold_reason: null, over_limit: null });
  await publish(tx, 'payment.changed', { payment_id: payment.id });
  const ids: number[] = [];
  for (const settlements of parts) {
    const amount_minor = settlements.reduce((sum, one) => sum + one.commission_minor, 0n);
    const { tax_minor } = taxPart(amount_minor, taxOfPayment(payment));
    const payment_id = await insertPayment(tx, {
      tax_minor,
      tax: payment.tax === null ? null : JSON.stringify(payment.tax),
      tax_missing: payment.tax_missing,
      ...{ publisher_id, currency, amount_minor, method, masked_details, requested_at },
      ...{ status, hold_reason, split_from: payment.id },
      ...(payout_method_id !== null && { payout_method_id }),
    });
    await assignPayment(tx, { currency, amount_minor, settlements }, payment_id);
    await publish(tx, 'payment.changed', { payment_id });
    ids.push(payment_id);
  }
  return ids;
}
