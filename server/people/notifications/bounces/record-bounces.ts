import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { findSent, updateBounced, upsertFailing } from '../mail-store.ts';
import type { DeliveryReport } from './read-delivery-report.ts';

/**
 * Records the failures of a delivery report: the mail is shown as bounced, and its address gets only
 * mails that cannot be turned off. Returns how many of our mails it is about. Idempotent.
 */
export function recordBounces(db: Db, report: DeliveryReport): Promise<number> {
  return inTransaction(db, async (tx) => {
    let bounced = 0;
    for (const { recipient, error } of report.failures) {
      const mail = await findSent(tx, { recipient, message_id: report.message_id });
      if (!mail) continue;
      await updateBounced(tx, mail.id, error);
      await upsertFailing(tx, mail.recipient, error);
      bounced += 1;
    }
    return bounced;
  });
}
