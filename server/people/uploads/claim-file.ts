import { sql } from 'kysely';
import type { ErrorKey } from '#contract/errors.ts';
import { fileNameOf } from '#contract/uploads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * Makes an uploaded file a publisher's own, for a record that refers to it. A visitor's unclaimed
 * upload becomes theirs. Refuses with `key` if the address is not an upload, or the file belongs to
 * another publisher or to staff.
 */
export async function claimFile(
  tx: Tx,
  publisherId: number,
  address: string,
  key: ErrorKey,
): Promise<void> {
  const name = fileNameOf(address);
  if (!name || !(await claimUpload(tx, name, publisherId, now()))) refuse(key);
}

/**
 * Releases all files of a publisher whose people are erased: the next clean-up of unclaimed files
 * deletes them.
 */
export async function releaseFilesOf(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ publisher_id: null, claimed_at: null, original_name: '' })
    .where('publisher_id', '=', publisherId)
    .execute();
}

/** Claims an unclaimed file for a publisher; false if it belongs to someone else. */
async function claimUpload(tx: Tx, name: string, publisherId: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ publisher_id: publisherId, claimed_at: sql<Date>`coalesce(claimed_at, ${at})` })
    .where('name', '=', name)
    .where((is) => is.or([is('claimed_at', 'is', null), is('publisher_id', '=', publisherId)]))
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
