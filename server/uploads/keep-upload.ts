import type { ReplyOf } from '#contract/call.ts';
import type { uploadFile } from '#contract/uploads.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { dropFile, keepFile } from '#server/platform/files/stored-files.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { cleanFile } from './clean-file.ts';
import { showableName } from './rules.ts';
import { insertUpload } from './store.ts';

/**
 * Cleans a file and keeps it under a random name for a publisher, or for nobody yet (null).
 * `admit` counts it in the transaction that writes it down, and refuses where that is one too many.
 */
export async function keepUpload(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  publisherId: number | null,
  file: UploadedFile,
  admit: (tx: Tx) => Promise<void>,
): Promise<ReplyOf<typeof uploadFile>> {
  const { bytes, type, ending } = await cleanFile(file.bytes);
  const name = `${newCode(32)}.${ending}`;
  const original_name = showableName(file.name, ending);
  await keepFile(config, name, bytes);
  try {
    await inTransaction(db, async (tx) => {
      await admit(tx);
      const at = now();
      await insertUpload(tx, {
        name,
        publisher_id: publisherId,
        original_name,
        media_type: type,
        size_bytes: bytes.length,
        created_at: at,
        claimed_at: publisherId === null ? null : at,
      });
    });
  } catch (error) {
    await dropFile(config, name);
    throw error;
  }
  return { url: `/files/${name}`, name: original_name, size: bytes.length, type };
}
