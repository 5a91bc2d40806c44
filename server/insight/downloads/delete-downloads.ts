import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { deleteDownloads as deleteCall } from '#contract/downloads/publisher.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { deleteStoredFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deleteOwnDownloads } from './store.ts';

/** Deletes one or all of the user's files. A worker that is writing one notices and stops. */
export async function deleteDownloads(
  { db, config, log }: Pick<Parts, 'db' | 'config' | 'log'>,
  { user_id }: PublisherActor,
  { id, clearAll }: ParsedOf<typeof deleteCall>,
): Promise<{ deleted: number }> {
  const names = await inTransaction(db, (tx) =>
    deleteOwnDownloads(tx, user_id, clearAll === 1 ? 'all' : id),
  );
  if (clearAll === 0 && names.length === 0) refuse('DOWNLOAD_NOT_FOUND');
  for (const name of names) {
    if (name === null) continue;
    // Without its row the file cannot be downloaded. A file that cannot be deleted is only logged.
    await deleteStoredFile(config, name).catch((err) =>
      log.error({ err, name }, 'a file was left behind'),
    );
  }
  return { deleted: names.length };
}
