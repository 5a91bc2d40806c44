import { requireSoundLedger } from '#server/books/ledger/checks/show-check.ts';
import { postHold } from '#server/books/ledger/holds/post-hold.ts';
import { voidHold } from '#server/books/ledger/holds/void-hold.ts';
import { moveCommission, stageOfSettlement } from '#server/books/ledger/move-commission.ts';
import { payTax } from '#server/books/ledger/pay-tax.ts';
import { postTransaction } from '#server/books/ledger/post-transactions.ts';
import { reverseTransaction } from '#server/books/ledger/reverse-transaction.ts';
import { publish } from '#server/events.ts';
import { issueSelfBilled } from '#server/payouts/invoices/self-billing/issue-self-billed.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { markLinesPaid, markLinesUnpaid } from '#server/sales/orders/lines/settle-lines.ts';
import {
  listLinesOf,
  listSettlementsOf,
  lockPayment,
  type StoredPayment,
  taxOfPayment,
  updatePayment,
} from './store.ts';

type Settlement = Awaited<ReturnType<typeof listSettlementsOf>>[number];

/** Idempotency key of the hold for a payment while it is paid under a reference. */
export const holdNameOf = (reference: string) => ({ kind: 'payout', business_key: reference });

/**
 * Marks a payment as processing: it was sent to a provider or written to a bank file. Refuses
 * LEDGER_NOT_SOUND while the ledger check has a fault.
 */
export async function startPayment(tx: Tx, paymentId: number): Promise<void> {
  await requireSoundLedger(tx);
  await lockPayment(tx, paymentId);
  await updatePayment(tx, paymentId, {
    status: 'processing',
    failure_code: null,
    over_limit: null,
  });
  await publish(tx, 'payment.changed', { payment_id: paymentId });
}

/**
 * Marks a payment in progress as paid, with its lines, and posts it to the ledger. Idempotent: it
 * posts once per reference.
 */
export async function completePayment(
  tx: Tx,
  paymentId: number,
  reference: string,
  at: Date,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} is gone.`);
  if (payment.status === 'paid') return;
  await updatePayment(tx, paymentId, { status: 'paid', paid_at: at });
  const settlements = await listSettlementsOf(tx, paymentId);
  await markLinesPaid(tx, await listLinesOf(tx, settlements), { payment_id: paymentId, at });
  await publish(tx, 'payment.changed', { payment_id: paymentId });
  await issueDocument(tx, payment, at);
  const entry = entryOf(payment, reference, settlements);
  if (hasHold(payment)) await postHold(tx, holdNameOf(reference), entry);
  else await postTransaction(tx, entry);
}

/** Releases what was held in the ledger for a payment under a reference. */
export async function releaseHold(tx: Tx, paymentId: number, reference: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment && hasHold(payment)) await voidHold(tx, holdNameOf(reference));
}

/**
 * Whether commission is held for a payment. One that only pays tax has none: the tax is not on the
 * publisher's account until it is paid.
 */
export const hasHold = ({ amount_minor }: Pick<StoredPayment, 'amount_minor'>): boolean =>
  amount_minor > 0n;

/** The document of a payment, or with its tax of the payment that it supplements. */
async function issueDocument(tx: Tx, payment: StoredPayment, at: Date): Promise<void> {
  const tax = taxOfPayment(payment);
  const { supplements, tax_minor } = payment;
  if (supplements === null) return issueSelfBilled(tx, { ...payment, tax }, at);
  const paid = await lockPayment(tx, supplements);
  if (!paid) throw new Error(`Payment ${supplements} is gone.`);
  return issueSelfBilled(tx, { ...paid, tax_minor, tax }, at, payment.id);
}

/** Marks a payment in progress as failed with a failure code and releases its hold. */
export async function failPayment(
  tx: Tx,
  paymentId: number,
  reference: string,
  code: string,
): Promise<void> {
  await updatePayment(tx, paymentId, { status: 'failed', failure_code: code });
  await publish(tx, 'payment.changed', { payment_id: paymentId });
  await releaseHold(tx, paymentId, reference);
}

/**
 * Marks a paid payment as returned, marks its lines unpaid and reverses its ledger entry, so that
 * the amount is owed again.
 */
export async function returnPayment(
  tx: Tx,
  paymentId: number,
  reference: string,
  code: string,
): Promise<void> {
  await lockPayment(tx, paymentId);
  await updatePayment(tx, paymentId, { status: 'returned', failure_code: code });
  const settlements = await listSettlementsOf(tx, paymentId);
  await markLinesUnpaid(tx, await listLinesOf(tx, settlements));
  await publish(tx, 'payment.changed', { payment_id: paymentId });
  const entry = { kind: 'payment', business_key: reference };
  await reverseTransaction(tx, entry, `payment ${paymentId} was returned`);
}

/** The ledger entry of a payment that was paid under a reference, with postings per settlement. */
function entryOf(
  { id, currency: paidIn, tax_minor }: StoredPayment,
  reference: string,
  settlements: readonly Settlement[],
) {
  return {
    kind: 'payment',
    business_key: reference,
    description: `payment ${id}`,
    postings: [
      ...settlements.flatMap(({ brand_id, publisher_id, currency, commission_minor }) =>
        moveCommission(
          // The brand's side has been on brand_receivable since approval and does not move again, so
          // the payer of the settlement makes no difference.
          { brand_id: brand_id ?? 0, publisher_id, currency, order_line_id: null },
          stageOfSettlement(commission_minor),
          'paid',
          commission_minor,
        ),
      ),
      ...payTax(paidIn, tax_minor),
    ],
  };
}
