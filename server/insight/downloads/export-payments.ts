import type { PublisherActor } from '#contract/actors.ts';
import { requirePayment } from '#server/payouts/payments/show-payments.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queueDownload } from './queue-download.ts';
import type { PaymentsQuery } from './rules.ts';

/**
 * Queues a file of payments, their lines or settlements. Refuses a payment of another publisher.
 */
export async function exportPayments(
  db: Db,
  actor: PublisherActor,
  asked: PaymentsQuery,
): Promise<{ id: number }> {
  if (asked.payment_id !== undefined) await requirePayment(db, actor, asked.payment_id);
  return queueDownload(db, actor, asked);
}
