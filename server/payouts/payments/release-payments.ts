import { publish } from '#server/events.ts';
import {
  type DefaultMethod,
  lockDefaultMethod,
} from '#server/payouts/payout-methods/find-default-method.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { isHeldByStaff } from './hold-store.ts';
import { holdOf } from './rules.ts';
import { listHeldPublishers, lockPaymentsOf, type StoredPayment, updatePayment } from './store.ts';

/** Releases payments on hold whose payout method's hold has ended. */
export async function releasePayments(db: Db, at: Date): Promise<void> {
  for (const id of await listHeldPublishers(db)) {
    await inTransaction(db, (tx) => assignDefaultMethod(tx, id, WAITING, at));
  }
}

const WAITING = ['to_be_paid', 'on_hold'];
const NOT_ARRIVED = ['failed', 'returned'];
const UNAPPROVED = { limit_approved_by: null, limit_approved_at: null, limit_reason: null };

/**
 * After a publisher changed a payout method: assigns the payments that were not sent yet to the
 * current default method. Failed and returned payments are queued again as well, because the change
 * is what the publisher was asked to do.
 */
export async function repointPayments(tx: Tx, publisherId: number, at: Date): Promise<void> {
  await assignDefaultMethod(tx, publisherId, [...WAITING, ...NOT_ARRIVED], at);
}

/** Puts the payments that were not sent yet on hold, or releases them, after a decision of staff. */
export async function repointWaiting(tx: Tx, publisherId: number, at: Date): Promise<void> {
  await assignDefaultMethod(tx, publisherId, WAITING, at);
}

/** Payments are on hold while the default method is. Without one, only waiting ones are touched. */
async function assignDefaultMethod(
  tx: Tx,
  publisherId: number,
  statuses: readonly string[],
  at: Date,
): Promise<void> {
  const method = await lockDefaultMethod(tx, publisherId);
  for (const payment of await lockPaymentsOf(tx, publisherId, method ? statuses : WAITING)) {
    await pointPayment(tx, payment, method, at);
  }
}

/** Assigns a payment to a method, or puts it on hold. */
export async function pointPayment(
  tx: Tx,
  payment: StoredPayment,
  method: DefaultMethod | undefined,
  at: Date,
): Promise<{ status: string }> {
  const hold = holdOf(method, at, await isHeldByStaff(tx, payment.publisher_id));
  const to = method
    ? { payout_method_id: method.id, method: method.type, masked_details: method.masked_details }
    : {};
  const cleared = NOT_ARRIVED.includes(payment.status) ? { failure_code: null, paid_at: null } : {};
  const unapproved = isSameAccount(payment, method) ? {} : UNAPPROVED;
  await updatePayment(tx, payment.id, { ...hold, ...to, ...cleared, ...unapproved });
  const isMoved = payment.status !== hold.status || payment.payout_method_id !== method?.id;
  if (isMoved) await publish(tx, 'payment.changed', { payment_id: payment.id });
  return hold;
}

/** Whether an exception from the limits was approved for the account that the method has now. */
function isSameAccount(payment: StoredPayment, method: DefaultMethod | undefined): boolean {
  const { payout_method_id, limit_approved_at } = payment;
  if (!method || limit_approved_at === null) return true;
  return payout_method_id === method.id && method.changed_at <= limit_approved_at;
}
