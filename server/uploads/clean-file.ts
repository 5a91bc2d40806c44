import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { MAX_PIXELS, MAX_SIDE_LENGTH } from './rules.ts';

const IMAGE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;
const EXTENSIONS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
type ImageType = keyof typeof IMAGE_TYPES;

/** An accepted file: its path on disk, size in bytes, type and file name extension. */
export type CleanFile = {
  path: string;
  size: number;
  type: ImageType | 'application/pdf';
  extension: string;
};

// Decoders are a large attack surface: all but the three formats are disabled for the process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
// One thread per image, because clicks are served on the same cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Validates a file by its content, whatever its name says. An image is decoded and re-encoded
 * beside the original, so that only its pixels remain: no metadata, and no script or archive behind
 * its end. A PDF stays unchanged. Refuses FILE_TOO_LARGE and FILE_TYPE_NOT_ALLOWED.
 */
async function cleanFile({ path, size }: UploadedFile): Promise<CleanFile> {
  // Truncated files make the detector read past their end; their type is unknown.
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  if (detected?.mime === 'application/pdf') return cleanPdf(path, size);
  const type = detected?.mime as ImageType;
  if (!Object.hasOwn(IMAGE_TYPES, type ?? '')) refuse('FILE_TYPE_NOT_ALLOWED');
  const format = IMAGE_TYPES[type];
  const encoded = await reencodeImage(path, format).catch((error: unknown) => {
    // A file that the decoder cannot read is not an image, whatever its first bytes say.
    throw error instanceof Refusal ? error : new Refusal('FILE_TYPE_NOT_ALLOWED');
  });
  return { ...encoded, type, extension: EXTENSIONS[format] };
}

/** `cleanFile` in a child process: a crash of the decoder does not end the program. */
export const cleanFileTask = isolatedTask(import.meta.url, 'picture', cleanFile);

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

async function reencodeImage(path: string, format: 'png' | 'jpeg' | 'webp') {
  // Only the header is read here, whatever size it claims; re-encoding has its own limit.
  const head = await sharp(path, { limitInputPixels: false }).metadata();
  if (head.format !== format) refuse('FILE_TYPE_NOT_ALLOWED');
  if (head.width * head.height > MAX_PIXELS) refuse('FILE_TOO_LARGE');
  const encoded = `${path}.encoded`;
  const { size } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({
      width: MAX_SIDE_LENGTH,
      height: MAX_SIDE_LENGTH,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toFormat(format)
    .toFile(encoded);
  return { path: encoded, size };
}
