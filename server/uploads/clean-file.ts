import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { MOST_UPLOAD_BYTES } from '#contract/uploads.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { LONGEST_SIDE, MOST_PIXELS } from './rules.ts';

const PICTURES = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;
const ENDINGS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
type PictureType = keyof typeof PICTURES;

/** A file that may be kept: its bytes, what it is, and the ending of its name. */
export type CleanFile = { bytes: Buffer; type: PictureType | 'application/pdf'; ending: string };

// What reads files is a large surface: everything but the three formats is shut, for the process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
// One thread per picture: clicks are answered on the same cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Judges a file by its content, whatever its name says. Pictures are drawn anew, so that nothing
 * but their pixels remains: no place and time of taking, no script or archive behind the end. A PDF
 * is kept as it came. Refuses FILE_TOO_LARGE and FILE_TYPE_NOT_ALLOWED.
 */
export async function cleanFile(bytes: Buffer): Promise<CleanFile> {
  if (bytes.length > MOST_UPLOAD_BYTES) refuse('FILE_TOO_LARGE');
  // Torn files make the detector run past their end: they are no type we know.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime === 'application/pdf') return cleanPdf(bytes);
  const type = found?.mime as PictureType;
  if (!Object.hasOwn(PICTURES, type ?? '')) refuse('FILE_TYPE_NOT_ALLOWED');
  const format = PICTURES[type];
  const drawn = await drawAnew(bytes, format).catch((error: unknown) => {
    // What the decoder cannot read is no picture, whatever its first bytes say.
    throw error instanceof Refusal ? error : new Refusal('FILE_TYPE_NOT_ALLOWED');
  });
  return { bytes: drawn, type, ending: ENDINGS[format] };
}

function cleanPdf(bytes: Buffer): CleanFile {
  const isWhole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.includes('%%EOF');
  if (!isWhole) refuse('FILE_TYPE_NOT_ALLOWED');
  return { bytes, type: 'application/pdf', ending: 'pdf' };
}

async function drawAnew(bytes: Buffer, format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  // Only the head is read here, whatever size it claims; the drawing below has its own limit.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (head.format !== format) refuse('FILE_TYPE_NOT_ALLOWED');
  if (head.width * head.height > MOST_PIXELS) refuse('FILE_TOO_LARGE');
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(format)
    .toBuffer();
}
