import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | null;

/** Before the first line: without it spreadsheets take the bytes for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as lines of CSV (RFC 4180), each with its end; null is an empty cell. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map(textOf));
  return stringify(cells, { record_delimiter: '\r\n' });
}

/** A text that a spreadsheet would run as a formula is kept from it; numbers stay numbers. */
function textOf(value: Cell): string {
  const text = value === null ? '' : String(value);
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  return isFormula ? `'${text}` : text;
}
