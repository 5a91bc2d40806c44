import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { dropFile } from '#server/platform/files/stored-files.ts';
import type { JobRunner } from '#server/platform/jobs/work.ts';
import type { Parts } from '#server/platform/parts.ts';
import { keptUnclaimedFrom } from './rules.ts';
import { claimUpload, deleteUnclaimedUploads, deleteUploadTokens } from './store.ts';

type Named = { publisher_id: number; name: string };

/** A file sent while registering becomes that of the publisher who puts it to use. */
export const uploadJobs = {
  'uploads.claim': ({ db }: Parts, { publisher_id, name }: Named) =>
    claimUpload(db, name, publisher_id, now()),
} satisfies Record<string, JobRunner>;

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
