import { loadPictures, withPicture } from '#server/platform/files/open-picture.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';

/** Longest side of each size in pixels: twice what the list and the cards show. */
export const PICTURE_SIZES = { small: 96, large: 480 } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;

/** A product picture in each size, as WebP. */
export type ResizedPicture = Record<PictureSize, Uint8Array>;

/**
 * Decodes an untrusted image and encodes it in both sizes, on white where it is transparent.
 * Refuses what `withPicture` refuses.
 */
function resizePicture(path: string): Promise<ResizedPicture> {
  return withPicture(path, async (picture) => {
    const inSize = (side: number) =>
      picture
        .clone()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 80 })
        .toBuffer();
    return { small: await inSize(PICTURE_SIZES.small), large: await inSize(PICTURE_SIZES.large) };
  });
}

/** `resizePicture` in a child process: a crash of the decoder does not end the program. */
export const resizePictureTask = isolatedTask(
  import.meta.url,
  'product_picture',
  resizePicture,
  loadPictures,
);
