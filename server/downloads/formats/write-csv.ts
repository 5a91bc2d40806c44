import { stringify } from 'csv-stringify/sync';
import type { Cell, Field, Pour } from '../rules.ts';

// Spreadsheets take the bytes for another encoding without it.
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV after RFC 4180, with a head of field names. */
export function writeCsv(pour: Pour, fields: readonly Field[]) {
  const lines = (rows: readonly (readonly string[])[]) =>
    stringify(rows as string[][], { record_delimiter: '\r\n' });
  return {
    begin: () => pour(BYTE_ORDER_MARK + lines([fields.map(({ name }) => name)])),
    rows: (rows: readonly (readonly Cell[])[]) =>
      pour(lines(rows.map((cells) => cells.map(textOf)))),
    end: async () => {},
  };
}

/** A text that a spreadsheet would run as a formula is kept from it; numbers stay numbers. */
function textOf(value: Cell): string {
  if (value === null) return '';
  const text = String(value);
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  return isFormula ? `'${text}` : text;
}
