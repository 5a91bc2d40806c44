import { MAX_UPLOAD_BYTES } from '#contract/uploads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { bytesLeft, filesCountFrom, mayUpload } from './rules.ts';
import { saveUpload } from './save-upload.ts';
import { countUploads, lockCount } from './store.ts';

/**
 * Bytes that a publisher may upload now. Refuses 21004 if the daily quota of files or bytes is used
 * up.
 */
export async function allowUpload(db: Db, publisherId: number): Promise<number> {
  const sent = await countUploads(db, publisherId, filesCountFrom(now()));
  if (!mayUpload(sent)) refuse('TOO_MANY_REQUESTS');
  return Math.min(MAX_UPLOAD_BYTES, Number(bytesLeft(sent)));
}

/** Stores a file of a publisher. Refuses 21004 if the daily quota of files or bytes is used up. */
export async function uploadFile(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  publisherId: number,
  file: UploadedFile,
) {
  return saveUpload(parts, { publisher_id: publisherId }, file, async (tx) => {
    await lockCount(tx, `publisher ${publisherId}`);
    await allowUpload(tx, publisherId);
  });
}
