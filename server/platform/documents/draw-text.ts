import { FONTS, INK, LAST_LINE, LEFT, type Pdf, RIGHT, turnPage } from './open-pdf.ts';

// Latin, Greek and Cyrillic with punctuation; then ideographs and kana. Neither font covers the
// rest.
const EUROPEAN =
  /[\u0020-\u007E\u00A0-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u2116\u2122]/;

const HAN = /[\u3000-\u303F\u3040-\u30FF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;
const LINE = 16;
const WIDTH = RIGHT - LEFT;

/** A word with the space after it; a Chinese or Japanese character is a word. */
const WORD =
  /[\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+\s*|\s+/g;

/** Position and style of a line of text; `width` is the maximum width. */
export type TextPlace = {
  at: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
  size?: number;
  isBold?: boolean;
  colour?: string;
};

/**
 * Draws one line in the fonts that have its glyphs; text that does not fit ends in an ellipsis.
 * Characters of scripts that neither font covers (Arabic, Hebrew, Hangul and others) appear as "?".
 */
export function drawText(pdf: Pdf, text: string, place: TextPlace): void {
  const { at, y, width, align = 'left', size = 10, isBold = false, colour = INK } = place;
  pdf.fontSize(size).fillColor(colour);
  const runs = fitRuns(pdf, runsOf(text, isBold), width);
  const taken = runs.reduce((sum, run) => sum + widthOf(pdf, run), 0);
  let x = align === 'right' ? at + width - taken : at;
  for (const run of runs) {
    // The two fonts have different ascents, so align runs by the baseline.
    pdf.font(run.font).text(run.text, x, y + size, { lineBreak: false, baseline: 'alphabetic' });
    x += widthOf(pdf, run);
  }
}

/** Width of a text of the usual size, in points. */
function widthOfText(pdf: Pdf, text: string): number {
  pdf.fontSize(10);
  return runsOf(text, false).reduce((sum, run) => sum + widthOf(pdf, run), 0);
}

/** Draws a text in lines of the page width, over several pages; returns the y of the next line. */
export function drawParagraph(pdf: Pdf, y: number, text: string): number {
  let at = y;
  for (const line of text.split(/\r?\n/).flatMap((part) => linesOf(pdf, part))) {
    if (at > LAST_LINE) at = turnPage(pdf);
    drawText(pdf, line, { at: LEFT, y: at, width: WIDTH });
    at += LINE;
  }
  return at;
}

/**
 * Draws the notes at the end of a document, each in lines of the page width: what the law requires must
 * not end in an ellipsis. Empty ones are left out.
 */
export function drawNotes(
  pdf: Pdf,
  y: number,
  notes: readonly (string | null | undefined)[],
): void {
  drawParagraph(pdf, y + 20, notes.filter(Boolean).join('\n\n'));
}

type Run = { font: string; text: string };

/** Splits a text into runs of one font. */
function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const isHan = HAN.test(letter);
    const [plain, bold] = isHan ? [FONTS.han, FONTS.hanBold] : [FONTS.plain, FONTS.bold];
    const font = isBold ? bold : plain;
    const shown = isHan || EUROPEAN.test(letter) ? letter : '?';
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

const widthOf = (pdf: Pdf, run: Run) => pdf.font(run.font).widthOfString(run.text);

/** Truncates the runs to the width, with an ellipsis if something was cut. */
function fitRuns(pdf: Pdf, runs: readonly Run[], width: number): readonly Run[] {
  const total = runs.reduce((sum, run) => sum + widthOf(pdf, run), 0);
  if (total <= width) return runs;
  const fitting: Run[] = [];
  let left = width - pdf.font(FONTS.plain).widthOfString('…');
  for (const run of runs) {
    let text = '';
    for (const letter of run.text) {
      const wide = pdf.font(run.font).widthOfString(text + letter);
      if (wide > left) {
        return [...fitting, { ...run, text }, { font: FONTS.plain, text: '…' }];
      }
      text += letter;
    }
    left -= widthOf(pdf, run);
    fitting.push(run);
  }
  return fitting;
}

function linesOf(pdf: Pdf, text: string): string[] {
  const lines = [''];
  for (const word of text.match(WORD) ?? []) {
    const line = lines.at(-1) ?? '';
    const isFull = line !== '' && widthOfText(pdf, (line + word).trimEnd()) > WIDTH;
    if (isFull) lines.push(word.trimStart());
    else lines[lines.length - 1] = line + word;
  }
  return lines;
}
