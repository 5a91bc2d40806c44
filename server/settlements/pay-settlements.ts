import { publish } from '#server/events.ts';
import { moveCommission, stageOfSettlement } from '#server/ledger/move-commission.ts';
import { postTransactions } from '#server/ledger/post-transactions.ts';
import { markLinesPaid } from '#server/orders/mark-lines-paid.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { insertPayment, lockUnpaidSettlements, updateSettlementsPaid } from './store.ts';

/** The payout method of a payment, with the masked details that may be shown. */
export type PaidBy = {
  method: 'paypal' | 'payoneer' | 'airwallex' | 'bank';
  masked_details: string;
};

type Settlement = Awaited<ReturnType<typeof lockUnpaidSettlements>>[number];

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
    const unpaid = await lockUnpaidSettlements(tx, publisherId);
    const entries: ReturnType<typeof entryOf>[] = [];
    const paymentIds: number[] = [];
    for (const group of Map.groupBy(unpaid, (one) => one.currency).values()) {
      const amount = group.reduce((sum, one) => sum + one.commission_minor, 0n);
      if (amount <= 0n) continue;
      const paymentId = await payGroup(tx, group, { ...paidBy, amount_minor: amount }, at);
      paymentIds.push(paymentId);
      entries.push(entryOf(paymentId, String(paymentId), group));
    }
    for (const payment_id of paymentIds) await publish(tx, 'payment.changed', { payment_id });
    await postTransactions(tx, entries);
    return paymentIds;
  });
}

async function payGroup(
  tx: Tx,
  settlements: readonly Settlement[],
  payment: PaidBy & { amount_minor: bigint },
  at: Date,
): Promise<number> {
  const [first] = settlements;
  if (!first) throw new Error('A payment needs at least one settlement.');
  const { publisher_id, currency } = first;
  const paymentId = await insertPayment(tx, {
    ...payment,
    publisher_id,
    currency,
    status: 'paid',
    requested_at: at,
    paid_at: at,
  });
  const ids = settlements.map((one) => one.id);
  await updateSettlementsPaid(tx, ids, paymentId);
  await markLinesPaid(tx, ids, { payment_id: paymentId, at });
  return paymentId;
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
