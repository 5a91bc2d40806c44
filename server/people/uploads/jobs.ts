import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { deleteStoredFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import { unclaimedExpiredFrom } from './rules.ts';
import { deleteUnclaimedUploads, deleteUploadTokens } from './store.ts';

/** Deletes files that were not claimed within a day, and their tokens. */
export async function deleteUnclaimed({ db, config }: Parts): Promise<void> {
  const before = unclaimedExpiredFrom(now());
  await inTransaction(db, async (tx) => {
    const names = await deleteUnclaimedUploads(tx, before);
    // Before the rows are committed as deleted: after a crash the next run finds the rest.
    for (const name of names) await deleteStoredFile(config, name);
    await deleteUploadTokens(tx, before);
  });
}
