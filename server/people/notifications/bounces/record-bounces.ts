import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { upsertFailing } from '../mail-store.ts';
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

/**
 * The sent mail of a bounce: the one with this Message-ID, or without one of ours the latest to the
 * recipient.
 */
function findSent(
  db: Db,
  { recipient, message_id }: { recipient: string; message_id: string | null },
) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient'])
    .where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`)
    .where('status', '=', 'sent')
    .orderBy((of) => of('message_id', '=', message_id ?? ''), 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Records that a mail was returned after the mail server had taken it. */
async function updateBounced(db: Db, id: bigint, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'bounced', error, settled_at: now() })
    .where('id', '=', id)
    .execute();
}
