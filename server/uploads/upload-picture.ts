import type { Tx } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { saveUpload } from './save-upload.ts';
import { unclaimUpload } from './store.ts';

/** Keeps a picture of staff; answers its address. Refuses 21207 for what is no picture. */
export async function uploadPicture(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  staffId: number,
  file: UploadedFile,
): Promise<string> {
  const kept = await saveUpload(parts, { staff_id: staffId }, file, async (_tx, type) => {
    if (type === 'application/pdf') refuse('BANNER_IMAGE_INVALID');
  });
  return kept.url;
}

/** Gives a picture up by the address `uploadPicture` answered: it is deleted within a day. */
export function dropPicture(tx: Tx, url: string): Promise<void> {
  return unclaimUpload(tx, url.slice('/files/'.length));
}
