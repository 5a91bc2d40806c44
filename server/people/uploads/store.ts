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

/** Claims an unclaimed file for a publisher; false if it belongs to someone else. */
export async function claimUpload(
  tx: Tx,
  name: string,
  publisherId: number,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ publisher_id: publisherId, claimed_at: sql<Date>`coalesce(claimed_at, ${at})` })
    .where('name', '=', name)
    .where((is) => is.or([is('claimed_at', 'is', null), is('publisher_id', '=', publisherId)]))
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a file as unclaimed, so that it is deleted with the others. */
export async function unclaimUpload(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ publisher_id: null, staff_id: null, claimed_at: null })
    .where('name', '=', name)
    .execute();
}

/** Marks all files of a publisher as unclaimed. */
export async function unclaimUploadsOf(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ publisher_id: null, claimed_at: null, original_name: '' })
    .where('publisher_id', '=', publisherId)
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

/** Stores the hash of a token. */
export async function insertUploadToken(
  tx: Tx,
  token: { token_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('upload_tokens').values(token).execute();
}

/** A token by its hash, or undefined. */
export function findUploadToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('upload_tokens')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'files', 'expires_at'])
    .executeTakeFirst();
}

/** Counts one file of a token; false if it has reached `max`. */
export async function countFileOfToken(tx: Tx, tokenId: number, max: number): Promise<boolean> {
  const row = await tx
    .updateTable('upload_tokens')
    .set({ files: sql<number>`files + 1` })
    .where('id', '=', tokenId)
    .where('files', '<', max)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes tokens issued before a time. */
export async function deleteUploadTokens(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('upload_tokens').where('created_at', '<', before).execute();
}
