import type { StaffActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import {
  type DefaultMethod,
  lockDefaultMethod,
} from '#server/payouts/payout-methods/find-method.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { holdOf } from './rules.ts';
import {
  deleteHold,
  findHold,
  insertHold,
  isHeldByStaff,
  listHeldPublishers,
  lockPayment,
  lockPaymentsOf,
  type StoredPayment,
  updatePayment,
} from './store.ts';

const WAITING = ['to_be_paid', 'on_hold'];
const NOT_ARRIVED = ['failed', 'returned'];
const UNAPPROVED = { limit_approved_by: null, limit_approved_at: null, limit_reason: null };

/** Holds the payments to a publisher that are not sent yet, and later ones. Idempotent. */
export async function holdPayments(
  db: Db,
  staff: StaffActor,
  { publisher_id, reason }: { publisher_id: number; reason: string },
): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    await insertHold(tx, { publisher_id, reason, staff_name: staff.name, created_at: at });
    await repointWaiting(tx, publisher_id, at);
  });
}

/** Ends the hold: payments continue unless their payout method is on hold. Idempotent. */
export async function endPaymentHold(db: Db, publisherId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteHold(tx, publisherId);
    await repointWaiting(tx, publisherId, now());
  });
}

/** The hold that staff have placed on the payments to a publisher, or null. */
export async function showPaymentHold(db: Db, publisherId: number) {
  const hold = await findHold(db, publisherId);
  if (!hold) return null;
  const { reason, staff_name, created_at } = hold;
  return { reason, staff_name, created_at: created_at.toISOString() };
}

/** Releases payments on hold whose payout method's hold has ended. */
export async function releasePayments(db: Db, at: Date): Promise<void> {
  for (const id of await listHeldPublishers(db)) {
    await inTransaction(db, (tx) => assignDefaultMethod(tx, id, WAITING, at));
  }
}

/**
 * After a publisher changed a payout method: assigns the payments that were not sent yet to the
 * current default method. Failed and returned payments are queued again as well, because the change
 * is what the publisher was asked to do.
 */
export async function repointPayments(tx: Tx, publisherId: number, at: Date): Promise<void> {
  await assignDefaultMethod(tx, publisherId, [...WAITING, ...NOT_ARRIVED], at);
}

/**
 * Queues a failed or returned payment for the next run. It is on hold while its payout method is.
 * Refuses PAYMENT_STATUS_INVALID for a payment in any other status.
 */
export function retryPayment(db: Db, paymentId: number): Promise<{ status: string }> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) refuse('PAYMENT_NOT_FOUND');
    if (!['failed', 'returned'].includes(payment.status)) refuse('PAYMENT_STATUS_INVALID');
    const method = await lockDefaultMethod(tx, payment.publisher_id);
    const { status } = await pointPayment(tx, payment, method, now());
    return { status };
  });
}

/** Puts the payments that were not sent yet on hold, or releases them, after a decision of staff. */
async function repointWaiting(tx: Tx, publisherId: number, at: Date): Promise<void> {
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
async function pointPayment(
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
