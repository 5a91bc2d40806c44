import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { dropFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import { keptUnclaimedFrom } from './rules.ts';
import { deleteUnclaimedUploads, deleteUploadTokens } from './store.ts';

/** Deletes files that nobody claimed within a day, and the tokens they came with. */
export async function deleteUnclaimed({ db, config }: Parts): Promise<void> {
  const before = keptUnclaimedFrom(now());
  await inTransaction(db, async (tx) => {
    const names = await deleteUnclaimedUploads(tx, before);
    // Before the rows are gone for good: what a halt leaves behind is found the next time.
    for (const name of names) await dropFile(config, name);
    await deleteUploadTokens(tx, before);
  });
}
