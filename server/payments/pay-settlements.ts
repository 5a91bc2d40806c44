import { publish } from '#server/events.ts';
import { moveCommission, stageOfSettlement } from '#server/ledger/move-commission.ts';
import { postTransactions } from '#server/ledger/post-transactions.ts';
import { markLinesPaid } from '#server/orders/mark-lines-paid.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import {
  assignPayment,
  lockUnpaidGroups,
  type UnpaidGroup,
} from '#server/settlements/assign-settlements.ts';
import { insertPayment } from './store.ts';

/** The payout method of a payment, with the masked details that may be shown. */
export type PaidBy = {
  method: 'paypal' | 'payoneer' | 'airwallex' | 'bank';
  masked_details: string;
};

type Settlement = UnpaidGroup['settlements'][number];

/**
 * Pays a publisher's unpaid settlements, one payment per currency, and records each as paid at
 * `at`. Returns the payment ids. A currency whose sum is not positive waits for the next payment.
 */
export function paySettlements(
  db: Db,
  publisherId: number,
  paidBy: PaidBy,
  at: Date,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const entries: ReturnType<typeof entryOf>[] = [];
    const paymentIds: number[] = [];
    for (const group of await lockUnpaidGroups(tx, publisherId)) {
      const { currency, amount_minor, settlements } = group;
      if (amount_minor <= 0n) continue;
      const paymentId = await insertPayment(tx, {
        ...paidBy,
        publisher_id: publisherId,
        currency,
        amount_minor,
        status: 'paid',
        requested_at: at,
        paid_at: at,
      });
      const ids = await assignPayment(tx, group, paymentId);
      await markLinesPaid(tx, ids, { payment_id: paymentId, at });
      paymentIds.push(paymentId);
      entries.push(entryOf(paymentId, String(paymentId), settlements));
    }
    for (const payment_id of paymentIds) await publish(tx, 'payment.changed', { payment_id });
    await postTransactions(tx, entries);
    return paymentIds;
  });
}

/** The ledger entry of a payment that arrived under a reference, with postings per settlement. */
export function entryOf(paymentId: number, reference: string, settlements: readonly Settlement[]) {
  return {
    kind: 'payment',
    business_key: reference,
    description: `payment ${paymentId}`,
    postings: settlements.flatMap(({ brand_id, publisher_id, currency, commission_minor }) =>
      moveCommission(
        // The brand's side has been on brand_receivable since approval and does not move again, so
        // the payer of the settlement makes no difference.
        { brand_id: brand_id ?? 0, publisher_id, currency, order_line_id: null },
        stageOfSettlement(commission_minor),
        'paid',
        commission_minor,
      ),
    ),
  };
}
