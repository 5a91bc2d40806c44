import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Serialises the counts of one owner with an advisory lock, until the transaction ends. */
export async function lockCount(tx: Tx, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${owner}`}, 0))`.execute(tx);
}

/** The number and size of the files that a publisher has uploaded since a time. */
export function countUploads(db: Db, publisherId: number, since: Date) {
  return db
    .selectFrom('uploads')
    .where('publisher_id', '=', publisherId)
    .where('created_at', '>=', since)
    .select(sql<number>`count(*)::int`.as('files'))
    .select(sql<bigint>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
}

/** Inserts the row of a stored file. */
export async function insertUpload(
  tx: Tx,
  upload: {
    name: string;
    publisher_id: number | null;
    staff_id: number | null;
    original_name: string;
    media_type: string;
    size_bytes: number;
    created_at: Date;
    claimed_at: Date | null;
  },
): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

/** A stored file by the name in its address, or undefined. */
export function findUpload(db: Db, name: string) {
  return db
    .selectFrom('uploads')
    .where('name', '=', name)
    .select(['name', 'original_name', 'media_type'])
    .executeTakeFirst();
}

/** Marks a file as unclaimed, so that it is deleted with the others. */
export async function unclaimUpload(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ publisher_id: null, staff_id: null, claimed_at: null })
    .where('name', '=', name)
    .execute();
}

/** Deletes the rows of unclaimed files older than a time; returns their names. */
export async function deleteUnclaimedUploads(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('claimed_at', 'is', null)
    .where('created_at', '<', before)
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Deletes tokens issued before a time. */
export async function deleteUploadTokens(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('upload_tokens').where('created_at', '<', before).execute();
}
