import { drawText } from './draw-text.ts';
import { LEFT, type Pdf, QUIET, RIGHT } from './open-pdf.ts';

/** The network on its documents; the logo is a PNG or JPEG image, null if there is none. */
export type Letterhead = { network: string; logo: Uint8Array | null };

/** Greatest size of the logo in points. */
const LOGO = { width: 150, height: 48 };

/** Draws the title of a document, the name below it, and the logo beside both. */
export function drawLetterhead(
  pdf: Pdf,
  { logo }: Letterhead,
  { title, below }: { title: string; below: string },
): void {
  const width = RIGHT - LEFT - (logo ? LOGO.width + 16 : 0);
  drawText(pdf, title, { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, below, { at: LEFT, y: 84, width, colour: QUIET });
  if (!logo) return;
  pdf.image(Buffer.from(logo), RIGHT - LOGO.width, LEFT, {
    fit: [LOGO.width, LOGO.height],
    align: 'right',
  });
}
