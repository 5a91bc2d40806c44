import type { Tx } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { saveUpload } from './save-upload.ts';
import { unclaimUpload } from './store.ts';

/**
 * Stores an image of a staff member; returns its address. Refuses 21207 if the file is not an
 * image.
 */
export async function uploadPicture(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  staffId: number,
  file: UploadedFile,
): Promise<string> {
  const upload = await saveUpload(parts, { staff_id: staffId }, file, async (_tx, type) => {
    if (type === 'application/pdf') refuse('BANNER_IMAGE_INVALID');
  });
  return upload.url;
}

/** Releases an image by the address that `uploadPicture` returned: it is deleted within a day. */
export function dropPicture(tx: Tx, url: string): Promise<void> {
  return unclaimUpload(tx, url.slice('/files/'.length));
}
