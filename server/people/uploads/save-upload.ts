import type { ReplyOf } from '#contract/call.ts';
import type { uploadFile } from '#contract/uploads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { FileStoreFailure } from '#server/platform/files/file-store.ts';
import { deleteStoredFile, storeFile } from '#server/platform/files/stored-files.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { newCode } from '#server/platform/ids.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type CleanFile, cleanFileTask } from './clean-file.ts';
import { displayName } from './rules.ts';
import { insertUpload } from './store.ts';

/** The owner of a file. */
export type UploadOwner = { publisher_id: number } | { staff_id: number };

/**
 * Cleans a file and stores it under a random name for its owner; null: unclaimed. `admit` counts
 * the file in the transaction that stores its row, and refuses above a quota or because of the
 * type. Refuses 21120 if the file store is unavailable; then nothing is stored.
 */
export async function saveUpload(
  { db, config, log }: Pick<Parts, 'db' | 'config' | 'log'>,
  owner: UploadOwner | null,
  file: UploadedFile,
  admit: (tx: Tx, type: CleanFile['type']) => Promise<void>,
): Promise<ReplyOf<typeof uploadFile>> {
  const { path, size, type, extension } = await runIsolated(cleanFileTask, [file]);
  const name = `${newCode(32)}.${extension}`;
  const original_name = displayName(file.name, extension);
  await storeFile(config, name, path).catch((error) => {
    if (!(error instanceof FileStoreFailure)) throw error;
    log.error({ err: error }, 'storing a file failed');
    refuse('FILE_NOT_KEPT');
  });
  try {
    await inTransaction(db, async (tx) => {
      await admit(tx, type);
      const at = now();
      await insertUpload(tx, {
        name,
        publisher_id: null,
        staff_id: null,
        ...owner,
        original_name,
        media_type: type,
        size_bytes: size,
        created_at: at,
        claimed_at: owner === null ? null : at,
      });
    });
  } catch (error) {
    // Without its row the file cannot be requested. If it cannot be deleted either, only the log
    // knows.
    await deleteStoredFile(config, name).catch((err) =>
      log.error({ err, name }, 'deleting an unused file failed'),
    );
    throw error;
  }
  return { url: `/files/${name}`, name: original_name, size, type };
}
