import { expect, test } from 'vitest';
import { readSpreadsheetText, spreadsheetText } from './spreadsheet-text.ts';

/**
 * Whether a program that splits at any usual separator and trims would find a formula in the cell.
 */
function runsSomewhere(cell: string): boolean {
  return cell
    .split(/[;\t\r\n]/)
    .some((part) =>
      /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(part.replace(/^[\s\p{C}\p{Z}"]+/u, '')),
    );
}

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  ';=1',
  'x;=1',
  ' =1',
  '\t=1',
  '\u0000=1',
  '\u0007 =1',
  '\r=1',
  'a\n=1',
  '\uFEFF=1',
  '\u200B=1',
  '\u00A0=1',
  '\uFF1DSUM(A1)',
  '\uFF0B1',
  '\uFF0D1+1',
  '\uFF20SUM(A1)',
  ' ;\t\uFF1D1',
  '"=1',
  ',=1',
  '-1;=2',
])('%j runs nowhere as a formula and is read back as it was', (text) => {
  const cell = spreadsheetText(text);
  expect(runsSomewhere(cell)).toBe(false);
  expect(readSpreadsheetText(cell)).toBe(text);
});

test.each(['-12.50', '-4', '0', '1234.5', 'plain', 'a=b', 'mail@example.com', 'a-b; c', ''])(
  '%j stays as it is',
  (text) => {
    expect(spreadsheetText(text)).toBe(text);
    expect(readSpreadsheetText(text)).toBe(text);
  },
);

test('a cell of a million separators takes no longer than its length', () => {
  const begun = process.cpuUsage();
  for (const filler of [';', ' ', '\n', "'", ',']) {
    const cell = spreadsheetText(`x${filler.repeat(1_000_000)}x=`);
    readSpreadsheetText(cell);
  }
  expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
});
