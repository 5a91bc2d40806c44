import { markLinesPaid } from '#server/conversions/mark-lines-paid.ts';
import { publish } from '#server/events.ts';
import { requireSoundLedger } from '#server/ledger/checks/require-sound-ledger.ts';
import { postTransactions } from '#server/ledger/post-transactions.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { entryOf } from '../pay-settlements.ts';
import { listSettlementsOf, lockPayment, updatePayment } from './store.ts';

/**
 * Notes that a payment is on its way, at a provider or in a bank's file. Refuses LEDGER_NOT_SOUND
 * while the ledger does not hold.
 */
export function sendPayment(db: Db, paymentId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requireSoundLedger(tx);
    await lockPayment(tx, paymentId);
    await updatePayment(tx, paymentId, { status: 'processing' });
    await publish(tx, 'payment.changed', { payment_id: paymentId });
  });
}

/** Notes that a payment on its way has arrived: in the ledger, on its lines, once. */
export function completePayment(db: Db, paymentId: number, at: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.status === 'paid') return;
    await updatePayment(tx, paymentId, { status: 'paid', paid_at: at });
    const settlements = await listSettlementsOf(tx, paymentId);
    const ids = settlements.map((one) => one.id);
    await markLinesPaid(tx, ids, { payment_id: paymentId, at });
    await publish(tx, 'payment.changed', { payment_id: paymentId });
    await postTransactions(tx, [entryOf(paymentId, settlements)]);
  });
}
