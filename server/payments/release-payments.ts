import { publish } from '#server/events.ts';
import { lockMethods, type StoredMethod } from '#server/payout-methods/store.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { holdOf } from './rules.ts';
import { listHeldPublishers, lockPaymentsOf, type StoredPayment, updatePayment } from './store.ts';

/** Releases payments on hold whose payout method's hold has ended. */
export async function releasePayments(db: Db, at: Date): Promise<void> {
  for (const id of await listHeldPublishers(db)) {
    await inTransaction(db, (tx) => repointPayments(tx, id, at));
  }
}

const WAITING = ['to_be_paid', 'on_hold'];
const NOT_ARRIVED = ['failed', 'returned'];

/**
 * Assigns a publisher's payments that were not sent yet to the current default method. They are on
 * hold while the method is, or while there is none. After a method was `changed`, failed and
 * returned payments are queued again as well: the change is what the publisher was asked to do.
 */
export async function repointPayments(
  tx: Tx,
  publisherId: number,
  at: Date,
  changed = false,
): Promise<void> {
  const method = (await lockMethods(tx, publisherId)).find((one) => one.is_default);
  const statuses = changed && method ? [...WAITING, ...NOT_ARRIVED] : WAITING;
  for (const payment of await lockPaymentsOf(tx, publisherId, statuses)) {
    await pointPayment(tx, payment, method, at);
  }
}

/** Assigns a payment to a method, or puts it on hold. */
export async function pointPayment(
  tx: Tx,
  payment: StoredPayment,
  method: StoredMethod | undefined,
  at: Date,
): Promise<{ status: string }> {
  const hold = holdOf(method, at);
  const to = method
    ? { payout_method_id: method.id, method: method.type, masked_details: method.masked_details }
    : {};
  const anew = NOT_ARRIVED.includes(payment.status) ? { failure_code: null, paid_at: null } : {};
  await updatePayment(tx, payment.id, { ...hold, ...to, ...anew });
  const isMoved = payment.status !== hold.status || payment.payout_method_id !== method?.id;
  if (isMoved) await publish(tx, 'payment.changed', { payment_id: payment.id });
  return hold;
}
