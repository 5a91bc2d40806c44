import { lockDefaultMethod } from '#server/payouts/payout-methods/find-default-method.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { pointPayment } from './release-payments.ts';
import { lockPayment } from './store.ts';

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
