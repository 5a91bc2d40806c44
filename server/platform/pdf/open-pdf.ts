import { fileURLToPath } from 'node:url';
import PdfDocument from 'pdfkit';

/** A sheet that is being drawn. */
export type Pdf = InstanceType<typeof PdfDocument>;

/** The edges of what is written, in points. */
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
 * The files of the fonts: names are written in the letters of their owners. A document knows a font
 * by its file and embeds what it uses of it; under a second name it would read the file each time.
 */
export const FONTS = {
  plain: fileBeside(european, 'NotoSans-Regular.ttf'),
  bold: fileBeside(european, 'NotoSans-Bold.ttf'),
  han: fileBeside(han, 'NotoSansHans-Regular.otf'),
  hanBold: fileBeside(han, 'NotoSansHans-Bold.otf'),
};

/** Begins a document of A4 sheets; `close` ends it and answers its bytes. */
export function openPdf(title: string, madeAt: Date): { pdf: Pdf; close: () => Promise<Buffer> } {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: LEFT,
    font: FONTS.plain,
    info: { Title: title, Author: 'Tributary', CreationDate: madeAt },
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

/** A new sheet; answers where its first line stands. */
export function turnPage(pdf: Pdf): number {
  pdf.addPage();
  return LEFT;
}
