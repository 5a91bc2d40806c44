import { type Selectable, sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { KindName } from './kinds/find-kind.ts';

export type StoredMail = Selectable<DB['mails']>;

/** A mail that is still to be sent, or undefined. */
export function findQueued(db: Db, id: bigint): Promise<StoredMail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
}

/** Whether a mail to an address was sent or has failed, so that no retry continues it. */
export async function isSettled(
  db: Db,
  { kind, source, recipient }: { kind: KindName; source: string; recipient: string },
): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('status', '<>', 'queued')
    .executeTakeFirst();
  return mail !== undefined;
}

/** Records an attempt that is followed by another one. */
export async function updateAttempt(
  db: Db,
  id: bigint,
  change: { subject: string; error: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...change, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Records the outcome of a mail. */
export async function updateSettled(
  db: Db,
  id: bigint,
  change: { subject: string; status: 'sent' | 'failed' | 'suppressed'; error: string | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...change, settled_at: now(), attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Records that an address refuses mail. */
export async function upsertFailing(db: Db, address: string, error: string): Promise<void> {
  const at = now();
  await db
    .insertInto('failing_addresses')
    .values({ address: address.toLowerCase(), since: at, failed_at: at, error })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ failed_at: at, error }))
    .execute();
}

/** Records that an address accepts mail. */
export async function deleteFailing(db: Db, address: string): Promise<void> {
  await db.deleteFrom('failing_addresses').where('address', '=', address.toLowerCase()).execute();
}

/** The last failure of an address, or undefined if it accepts mail. */
export function findFailing(db: Db, address: string) {
  return db
    .selectFrom('failing_addresses')
    .selectAll()
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
}

/** Deletes notifications and mails of before a time. */
export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
  await sql`
    delete from mails m where m.created_at < ${before}
      and not exists (select from notifications n where n.mail_id = m.id)`.execute(db);
}
