import { publish } from '#server/events.ts';
import { lockMethods } from '#server/payout-methods/store.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { minimumMinor } from '#server/settlements/cycles/rules.ts';
import {
  insertPayment,
  lockUnpaidSettlements,
  updateSettlementsPaid,
} from '#server/settlements/store.ts';
import { holdOf } from './rules.ts';

/**
 * Requests payments for a publisher's unpaid settlements: one per currency that reaches the
 * minimum, to the default payout method. Returns the payment ids. Without a method everything waits
 * for the next month. A payment to a method changed within the last 48 hours is on hold.
 */
export function requestPayments(db: Db, publisherId: number, at: Date): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const method = (await lockMethods(tx, publisherId)).find((one) => one.is_default);
    if (!method) return [];
    const unpaid = await lockUnpaidSettlements(tx, publisherId);
    const made: number[] = [];
    for (const [currency, group] of Map.groupBy(unpaid, (one) => one.currency)) {
      const amount_minor = group.reduce((sum, one) => sum + one.commission_minor, 0n);
      if (amount_minor < minimumMinor(currency)) continue;
      const payment_id = await insertPayment(tx, {
        publisher_id: publisherId,
        currency,
        amount_minor,
        requested_at: at,
        payout_method_id: method.id,
        method: method.type,
        masked_details: method.masked_details,
        ...holdOf(method, at),
      });
      const ids = group.map((one) => one.id);
      await updateSettlementsPaid(tx, ids, payment_id);
      await publish(tx, 'payment.changed', { payment_id });
      made.push(payment_id);
    }
    return made;
  });
}
