import sharp from 'sharp';
import { openPaper } from '#server/payouts/papers/open-paper.ts';
import { now } from '#server/platform/clock.ts';
import type { LoadedFile } from '#server/platform/http/answer.ts';
import type { InventedSite } from './invented-publishers.ts';

const SIDE = 128;

/** The logo of an invented channel: a disc on a ground, in colours that follow from the host. */
export async function drawLogo({ host }: InventedSite): Promise<LoadedFile> {
  const seed = [...host].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const ground = [seed % 90, 70 + (seed % 60), 60 + (seed % 80)];
  const disc = [240, 190 + (seed % 50), 150 + (seed % 70)];
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let place = 0; place < SIDE * SIDE; place += 1) {
    const x = place % SIDE;
    const y = Math.floor(place / SIDE);
    const isDisc = Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE / 3;
    pixels.set(isDisc ? disc : ground, place * 3);
  }
  const raw = { width: SIDE, height: SIDE, channels: 3 as const };
  return { name: 'logo.png', bytes: await sharp(pixels, { raw }).png().toBuffer() };
}

/** The media kit of an invented channel: one sheet with its name and address. */
export async function writeMediaKit({ name, host }: InventedSite): Promise<LoadedFile> {
  const { pdf, close } = openPaper(`Media kit of ${name}`, now());
  pdf.fontSize(24).text(name).fontSize(12).text(`https://${host}`).moveDown();
  pdf.text('An invented channel of the demonstration network.');
  return { name: 'media-kit.pdf', bytes: await close() };
}
