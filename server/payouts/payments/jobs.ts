import { minorToWords } from '#contract/money.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { lockPayment } from './store.ts';

/** Jobs enqueued by changes of payments. */
export const paymentJobs = {
  'payments.notify': notifyPayment,
} satisfies Record<string, JobRunner>;

const KINDS = {
  paid: 'payment_paid',
  failed: 'payment_failed',
  returned: 'payment_returned',
} as const;

/** Notifies a publisher that a payment was paid, failed or returned. Idempotent. */
export async function notifyPayment(
  { db }: Parts,
  { payment_id }: { payment_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, payment_id);
    const kind = KINDS[payment?.status as keyof typeof KINDS];
    if (!payment || !kind) return;
    const { gross_minor, publisher_id, currency, masked_details: account } = payment;
    const amount = minorToWords(gross_minor, currency);
    await notifyPublisher(tx, publisher_id, {
      kind,
      source: `payment ${payment_id}`,
      values: { amount, account },
      path: '/payments/details',
    });
  });
}
