import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { MAX_PIXELS, MAX_SIDE_LENGTH } from './rules.ts';

const PICTURES = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;
const ENDINGS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
type PictureType = keyof typeof PICTURES;

/** A file that may be kept: where it is on disk, its bytes, its type and the ending of its name. */
export type CleanFile = {
  path: string;
  size: number;
  type: PictureType | 'application/pdf';
  ending: string;
};

// What reads files is a large surface: everything but the three formats is shut, for the process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
// One thread per picture: clicks are answered on the same cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Judges a file by its content, whatever its name says. A picture is decoded and encoded again beside
 * the original, so that nothing but its pixels remains: no metadata, no script or archive behind the
 * end. A PDF stays as it is. Refuses FILE_TOO_LARGE and FILE_TYPE_NOT_ALLOWED.
 */
async function cleanFile({ path, size }: UploadedFile): Promise<CleanFile> {
  // Truncated files make the detector read past their end: they are no type we know.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found?.mime === 'application/pdf') return cleanPdf(path, size);
  const type = found?.mime as PictureType;
  if (!Object.hasOwn(PICTURES, type ?? '')) refuse('FILE_TYPE_NOT_ALLOWED');
  const format = PICTURES[type];
  const drawn = await drawAgain(path, format).catch((error: unknown) => {
    // What the decoder cannot read is no picture, whatever its first bytes say.
    throw error instanceof Refusal ? error : new Refusal('FILE_TYPE_NOT_ALLOWED');
  });
  return { ...drawn, type, ending: ENDINGS[format] };
}

/** `cleanFile` in a process of its own: a fault of the decoder does not end the program. */
export const cleanFileTask = isolatedTask(import.meta.url, 'picture', cleanFile);

async function cleanPdf(path: string, size: number): Promise<CleanFile> {
  let isBegun = false;
  let isEnded = false;
  let last = '';
  for await (const chunk of createReadStream(path, 'latin1')) {
    isBegun ||= String(chunk).startsWith('%PDF-');
    if (!isBegun) break;
    last = last.slice(-4) + chunk;
    isEnded ||= last.includes('%%EOF');
  }
  if (!isEnded) refuse('FILE_TYPE_NOT_ALLOWED');
  return { path, size, type: 'application/pdf', ending: 'pdf' };
}

async function drawAgain(path: string, format: 'png' | 'jpeg' | 'webp') {
  // Only the head is read here, whatever size it claims; the drawing below has its own limit.
  const head = await sharp(path, { limitInputPixels: false }).metadata();
  if (head.format !== format) refuse('FILE_TYPE_NOT_ALLOWED');
  if (head.width * head.height > MAX_PIXELS) refuse('FILE_TOO_LARGE');
  const drawn = `${path}.drawn`;
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
    .toFile(drawn);
  return { path: drawn, size };
}
