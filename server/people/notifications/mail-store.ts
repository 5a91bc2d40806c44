import { type Insertable, type Selectable, sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { countRows, type RowCount } from '#server/platform/db/count-rows.ts';
import { findable } from '#server/platform/db/like-pattern.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type StoredMail = Selectable<DB['mails']>;

/**
 * Inserts a mail to be sent, or returns the queued one of the same kind, source and recipient: a
 * retried job continues it.
 */
export async function insertMail(
  db: Db,
  row: Omit<Insertable<DB['mails']>, 'created_at'>,
): Promise<StoredMail> {
  return db
    .insertInto('mails')
    .values({ ...row, created_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'source', 'recipient'])
        .where('status', '=', 'queued')
        .doUpdateSet({ source: row.source }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A mail that is still to be sent, or undefined. */
export function findQueued(db: Db, id: bigint): Promise<StoredMail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
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

/**
 * The sent mail of a bounce: the one with this Message-ID, or without one of ours the latest to the
 * recipient.
 */
export function findSent(
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
export async function updateBounced(db: Db, id: bigint, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'bounced', error, settled_at: now() })
    .where('id', '=', id)
    .execute();
}

export type MailFilter = {
  recipient?: string | undefined;
  kind?: string | undefined;
  status?: string | undefined;
  publisher_id?: number | undefined;
};

function filtered(db: Db, { recipient, kind, status, publisher_id }: MailFilter) {
  let query = db.selectFrom('mails');
  if (recipient !== undefined) {
    const like = findable(recipient.toLowerCase());
    query = query.where(sql<boolean>`lower(recipient) like ${like}`);
  }
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (status !== undefined) query = query.where('status', '=', status);
  if (publisher_id !== undefined) query = query.where('publisher_id', '=', publisher_id);
  return query;
}

/** A page of mails, newest first. */
export function listMailRows(
  db: Db,
  filter: MailFilter,
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<StoredMail[]> {
  return filtered(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

/** The number of mails that match the filter. */
export function countMails(db: Db, filter: MailFilter): Promise<RowCount> {
  return countRows(db, filtered(db, filter).select('id'));
}

/** Deletes notifications and mails of before a time. */
export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
  await sql`
    delete from mails m where m.created_at < ${before}
      and not exists (select from notifications n where n.mail_id = m.id)`.execute(db);
}

/** Deletes what was sent to users, and what they have chosen. */
export async function deleteOfUsers(
  tx: Tx,
  { publisherId, userIds }: { publisherId: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length > 0) {
    await tx.deleteFrom('notifications').where('user_id', 'in', userIds).execute();
    await tx.deleteFrom('notification_preferences').where('user_id', 'in', userIds).execute();
    await tx.deleteFrom('mails').where('user_id', 'in', userIds).execute();
  }
  await tx.deleteFrom('mails').where('publisher_id', '=', publisherId).execute();
}
