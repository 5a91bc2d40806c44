import { publish } from '#server/events.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { lockMethods } from '../methods/store.ts';
import { holdOf } from './rules.ts';
import { listHeldPublishers, lockOpenPayments, updatePayment } from './store.ts';

/** Lets go of the payments whose method was changed long enough ago. */
export async function releasePayments(db: Db, at: Date): Promise<void> {
  for (const id of await listHeldPublishers(db)) {
    await inTransaction(db, (tx) => repointPayments(tx, id, at));
  }
}

/**
 * Sends a publisher's payments that are not on their way yet to the method that is the default now;
 * they wait as long as it is held, and where there is none.
 */
export async function repointPayments(tx: Tx, publisherId: number, at: Date): Promise<void> {
  const method = (await lockMethods(tx, publisherId)).find((one) => one.is_default);
  for (const payment of await lockOpenPayments(tx, publisherId)) {
    const hold = holdOf(method, at);
    const to = method
      ? { payout_method_id: method.id, method: method.type, masked_details: method.masked_details }
      : {};
    await updatePayment(tx, payment.id, { ...hold, ...to });
    const isMoved = payment.status !== hold.status || payment.payout_method_id !== method?.id;
    if (isMoved) await publish(tx, 'payment.changed', { payment_id: payment.id });
  }
}
