import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { keepUpload } from './keep-upload.ts';
import { filesCountFrom, mayUpload } from './rules.ts';
import { countUploads, lockCount } from './store.ts';

/** Keeps a file of a publisher; refuses 21004 where the day's files or bytes are used up. */
export async function uploadFile(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  publisherId: number,
  file: UploadedFile,
) {
  // Asked before the file is drawn anew as well: who may send nothing costs nothing.
  await requireQuota(parts.db, publisherId);
  return keepUpload(parts, { publisher_id: publisherId }, file, async (tx) => {
    await lockCount(tx, `publisher ${publisherId}`);
    await requireQuota(tx, publisherId);
  });
}

async function requireQuota(db: Db, publisherId: number): Promise<void> {
  const sent = await countUploads(db, publisherId, filesCountFrom(now()));
  if (!mayUpload(sent)) refuse('TOO_MANY_REQUESTS');
}
