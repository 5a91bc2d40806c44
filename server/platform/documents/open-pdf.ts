import { fileURLToPath } from 'node:url';
import type PdfDocument from 'pdfkit';

/** A PDF document being drawn. */
export type Pdf = InstanceType<typeof PdfDocument>;

/** Margins of the text area, in points. */
export const LEFT = 56;
export const RIGHT = 539;
export const LAST_LINE = 770;

export const INK = '#17201c';
export const QUIET = '#55605a';

const european = import.meta.resolve('@embedpdf/fonts-latin');
const han = import.meta.resolve('@embedpdf/fonts-sc');
const fileBeside = (module: string, name: string) =>
  fileURLToPath(new URL(`../fonts/${name}`, module));

/**
 * Font files, with glyphs for international names. A document identifies a font by its file and
 * embeds the used subset; under a second name it would read the file each time.
 */
export const FONTS = {
  plain: fileBeside(european, 'NotoSans-Regular.ttf'),
  bold: fileBeside(european, 'NotoSans-Bold.ttf'),
  han: fileBeside(han, 'NotoSansHans-Regular.otf'),
  hanBold: fileBeside(han, 'NotoSansHans-Bold.otf'),
};

/** The library takes a tenth of a server's start, which draws nothing itself. */
export const loadPdf = () => import('pdfkit');

/** Starts a document of A4 pages; `close` finishes it and returns its bytes. */
export async function openPdf(
  { title, author }: { title: string; author: string },
  madeAt: Date,
): Promise<{ pdf: Pdf; close: () => Promise<Buffer> }> {
  const { default: Document } = await loadPdf();
  const pdf = new Document({
    size: 'A4',
    margin: LEFT,
    font: FONTS.plain,
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const close = () => {
    pdf.end();
    return done;
  };
  return { pdf, close };
}

/** Adds a page; returns the y of its first line. */
export function turnPage(pdf: Pdf): number {
  pdf.addPage();
  return LEFT;
}
