import { encode, renderSVG } from 'uqr';
import { saveFile } from '#web/lib/save-file.ts';

const LOOK = { ecc: 'M', border: 2 } as const;
/** Enough for a poster at about 300 dots per inch. */
const LEAST_PIXELS = 1024;

/** Saves the QR code of a link as SVG. */
export function saveQrSvg(name: string, link: string): void {
  const drawing = renderSVG(link, LOOK);
  saveFile(`${name}.svg`, new Blob([drawing], { type: 'image/svg+xml' }));
}

/** Saves it as PNG; each module is a whole number of pixels, so that its edges stay sharp. */
export function saveQrPng(name: string, link: string): void {
  const { data, size } = encode(link, LOOK);
  const scale = Math.ceil(LEAST_PIXELS / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(x * scale, y * scale, scale, scale);
    }
  }
  canvas.toBlob((picture) => {
    if (picture) saveFile(`${name}.png`, picture);
  }, 'image/png');
}
