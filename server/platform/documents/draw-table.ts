import { drawText } from './draw-text.ts';
import { LAST_LINE, LEFT, type Pdf, QUIET, RIGHT, turnPage } from './open-pdf.ts';

/** Height of a row in points. */
const ROW = 18;

/** A column of a table: its heading, position and width. */
export type PdfColumn = {
  head: string;
  at: number;
  width: number;
  align: 'left' | 'right';
};

/** Draws the facts at the top of a document, one per line; returns the y of the next line. */
export function drawHeaderLines(
  pdf: Pdf,
  y: number,
  facts: readonly (readonly [string, string])[],
) {
  facts.forEach(([name, value], nth) => {
    const line = y + nth * ROW;
    drawText(pdf, name, { at: LEFT, y: line, width: 90, colour: QUIET });
    drawText(pdf, value, { at: 150, y: line, width: RIGHT - 150 });
  });
  return y + facts.length * ROW;
}

/** Draws a table with its heading on every page; returns the y of the next line. */
export function drawTable(
  pdf: Pdf,
  y: number,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): number {
  const heads = columns.map((column) => column.head);
  let line = drawRow(pdf, y, columns, heads, true);
  for (const cells of rows) {
    if (line > LAST_LINE) line = drawRow(pdf, turnPage(pdf), columns, heads, true);
    line = drawRow(pdf, line, columns, cells);
  }
  return line;
}

function drawRow(
  pdf: Pdf,
  y: number,
  columns: readonly PdfColumn[],
  cells: readonly string[],
  isBold = false,
): number {
  columns.forEach(({ at, width, align }, place) => {
    drawText(pdf, cells[place] ?? '', { at, y, width, align, isBold });
  });
  const rule = y + ROW - 3;
  pdf.moveTo(LEFT, rule).lineTo(RIGHT, rule).lineWidth(0.5).strokeColor('#d5d9d2').stroke();
  return y + ROW;
}

/**
 * Draws the totals below a table, the last one larger; on a new page if they do not fit together.
 * Returns the y of the next line.
 */
export function drawTotals(
  pdf: Pdf,
  y: number,
  sums: readonly (readonly [string, string])[],
): number {
  const top = y > LAST_LINE - (sums.length + 1) * ROW ? turnPage(pdf) : y;
  sums.forEach(([name, value], nth) => {
    const isLast = nth === sums.length - 1;
    const look = { y: top + 8 + nth * ROW, isBold: isLast, size: isLast ? 12 : 10 };
    drawText(pdf, name, { at: 305, width: 120, ...look });
    drawText(pdf, value, { at: 400, width: RIGHT - 400, align: 'right', ...look });
  });
  return top + 8 + sums.length * ROW;
}
