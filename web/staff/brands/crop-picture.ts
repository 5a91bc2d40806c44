/** The part of a picture that is kept: magnification, and the place from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number };

/** The middle, as large as it fills the frame. */
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

type Size = { width: number; height: number };

/** The zoom at which the whole picture is in a frame of this width by height. */
export function smallestZoom({ width, height }: Size, ratio: number): number {
  const [across, down] = [width, height * ratio];
  return Math.min(across, down) / Math.max(across, down);
}

/**
 * The rectangle of the picture in its own pixels that a frame of this ratio shows. Below zoom 1 it
 * reaches beyond the picture, where the frame stays empty.
 */
export function partOf({ width, height }: Size, ratio: number, { zoom, x, y }: Crop) {
  const partWidth = Math.min(width, height * ratio) / zoom;
  const partHeight = partWidth / ratio;
  return {
    left: (width - partWidth) * x,
    top: (height - partHeight) * y,
    width: partWidth,
    height: partHeight,
  };
}

/** Draws the part that is kept over a whole canvas, of whose ratio it is. */
export function drawPart(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw.');
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const part = partOf(size, canvas.width / canvas.height, crop);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const { left, top, width, height } = part;
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** The part that is kept as a file of this width: WebP, or PNG where the browser writes no WebP. */
export function writePart(
  image: HTMLImageElement,
  crop: Crop,
  { width, ratio }: { width: number; ratio: number },
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width / ratio;
  drawPart(canvas, image, crop);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], `picture.${blob.type.split('/')[1]}`, { type: blob.type }))
          : reject(new Error('The picture was not drawn.')),
      'image/webp',
      0.9,
    ),
  );
}
