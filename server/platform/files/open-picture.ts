import type { Sharp } from 'sharp';
import { Refusal, refuse } from '#server/platform/refusal.ts';

const PICTURE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;
/** An image with more pixels is refused before decoding: a few bytes can claim billions. */
const MAX_PIXELS = 40_000_000;
const DECODE_SECONDS = 10;

/** Media type of an accepted image. */
export type PictureType = keyof typeof PICTURE_TYPES;
export type PictureFormat = (typeof PICTURE_TYPES)[PictureType];

/** The format of an image type, or null if images of this type are not accepted. */
export function formatOf(type: string | undefined): PictureFormat | null {
  return Object.hasOwn(PICTURE_TYPES, type ?? '') ? PICTURE_TYPES[type as PictureType] : null;
}

const loadDetector = () => import('file-type');
const loadDecoder = () => import('./picture-decoder.ts');

/** The libraries are for isolated tasks, and are not loaded where a task is only started. */
export const loadPictures = () => Promise.all([loadDetector(), loadDecoder()]);

/** The media type of a file by its content; undefined if it is unknown. */
export async function detectType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await loadDetector();
  // Truncated files make the detector read past their end; their type is unknown.
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime;
}

/**
 * Decodes an untrusted image and passes it, upright, to `encode`. Only for isolated tasks. Refuses
 * FILE_TOO_LARGE for too many pixels, and FILE_TYPE_NOT_ALLOWED for anything but a PNG, JPEG or
 * WebP image that can be decoded completely.
 */
export async function withPicture<T>(
  path: string,
  encode: (picture: Sharp, format: PictureFormat) => Promise<T>,
): Promise<T> {
  const format = formatOf(await detectType(path)) ?? refuse('FILE_TYPE_NOT_ALLOWED');
  const { sharp } = await loadDecoder();
  try {
    // Only the header is read here, whatever size it claims; decoding has its own limit.
    const head = await sharp(path, { limitInputPixels: false }).metadata();
    if (head.format !== format) refuse('FILE_TYPE_NOT_ALLOWED');
    if (head.width * head.height > MAX_PIXELS) refuse('FILE_TOO_LARGE');
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    return await encode(picture.timeout({ seconds: DECODE_SECONDS }).autoOrient(), format);
  } catch (error) {
    // A file that the decoder cannot read is not an image, whatever its first bytes say.
    throw error instanceof Refusal ? error : new Refusal('FILE_TYPE_NOT_ALLOWED');
  }
}
