import { drawText, widthOfText } from './draw-text.ts';
import { LAST_LINE, LEFT, type Pdf, RIGHT, turnPage } from './open-pdf.ts';

const LINE = 16;
const WIDTH = RIGHT - LEFT;
/** A word with the space after it; a Chinese or Japanese character is a word. */
const WORD =
  /[\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+\s*|\s+/g;

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
