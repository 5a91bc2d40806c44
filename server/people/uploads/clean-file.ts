import { createReadStream } from 'node:fs';
import {
  detectType,
  formatOf,
  loadPictures,
  type PictureType,
  withPicture,
} from '#server/platform/files/open-picture.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { refuse } from '#server/platform/refusal.ts';
import { MAX_SIDE_LENGTH } from './rules.ts';

const EXTENSIONS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;

/** An accepted file: its path on disk, size in bytes, type and file name extension. */
export type CleanFile = {
  path: string;
  size: number;
  type: PictureType | 'application/pdf';
  extension: string;
};

/**
 * Validates a file by its content, whatever its name says. An image is decoded and re-encoded
 * beside the original, so that only its pixels remain: no metadata, and no script or archive behind
 * its end. A PDF stays unchanged. Refuses FILE_TOO_LARGE and FILE_TYPE_NOT_ALLOWED.
 */
async function cleanFile({ path, size }: UploadedFile): Promise<CleanFile> {
  const type = await detectType(path);
  if (type === 'application/pdf') return cleanPdf(path, size);
  const format = formatOf(type) ?? refuse('FILE_TYPE_NOT_ALLOWED');
  const encoded = `${path}.encoded`;
  const { size: encodedSize } = await withPicture(path, (picture) =>
    picture
      .resize({
        width: MAX_SIDE_LENGTH,
        height: MAX_SIDE_LENGTH,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toFormat(format)
      .toFile(encoded),
  );
  return {
    path: encoded,
    size: encodedSize,
    type: type as PictureType,
    extension: EXTENSIONS[format],
  };
}

/** `cleanFile` in a child process: a crash of the decoder does not end the program. */
export const cleanFileTask = isolatedTask(import.meta.url, 'picture', cleanFile, loadPictures);

async function cleanPdf(path: string, size: number): Promise<CleanFile> {
  let hasStart = false;
  let hasEnd = false;
  let last = '';
  for await (const chunk of createReadStream(path, 'latin1')) {
    hasStart ||= String(chunk).startsWith('%PDF-');
    if (!hasStart) break;
    last = last.slice(-4) + chunk;
    hasEnd ||= last.includes('%%EOF');
  }
  if (!hasEnd) refuse('FILE_TYPE_NOT_ALLOWED');
  return { path, size, type: 'application/pdf', extension: 'pdf' };
}
