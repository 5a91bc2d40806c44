import { stringify } from 'csv-stringify/sync';
import { spreadsheetText } from '#contract/spreadsheet-text.ts';

type Cell = string | number | boolean | null;

/** Written first: without a byte order mark spreadsheets assume another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Formats rows as CSV lines (RFC 4180), each with its line end; null is an empty cell. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map(textOf));
  return stringify(cells, { record_delimiter: '\r\n' });
}

function textOf(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'string' ? spreadsheetText(value) : String(value);
}
