import type { ReplyOf } from '#contract/call.ts';
import type { uploadFile } from '#contract/uploads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { FileStoreFailure } from '#server/platform/files/file-store.ts';
import { dropFile, saveFileFrom } from '#server/platform/files/stored-files.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { newCode } from '#server/platform/ids.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type CleanFile, cleanFileTask } from './clean-file.ts';
import { showableName } from './rules.ts';
import { insertUpload } from './store.ts';

/** Whose a file is. */
export type UploadOwner = { publisher_id: number } | { staff_id: number };

/**
 * Cleans a file and keeps it under a random name for its owner, or for nobody yet (null).
 * `admit` counts it in the transaction that writes it down, and refuses where that is one too many, or of a type it will not have.
 * Refuses 21120 where the place of the files is away: nothing is written down then.
 */
export async function saveUpload(
  { db, config, log }: Pick<Parts, 'db' | 'config' | 'log'>,
  owner: UploadOwner | null,
  file: UploadedFile,
  admit: (tx: Tx, type: CleanFile['type']) => Promise<void>,
): Promise<ReplyOf<typeof uploadFile>> {
  const { path, size, type, ending } = await runIsolated(cleanFileTask, [file]);
  const name = `${newCode(32)}.${ending}`;
  const original_name = showableName(file.name, ending);
  await saveFileFrom(config, name, path).catch((error) => {
    if (!(error instanceof FileStoreFailure)) throw error;
    log.error({ err: error }, 'a file could not be kept');
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
    // Without its row nobody can ask for it; that it lies there is all that is left to tell.
    await dropFile(config, name).catch((err) => log.error({ err, name }, 'a file was left behind'));
    throw error;
  }
  return { url: `/files/${name}`, name: original_name, size, type };
}
