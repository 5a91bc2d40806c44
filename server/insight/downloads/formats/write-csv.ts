import { BYTE_ORDER_MARK, csvLines } from '#server/platform/files/csv-lines.ts';
import type { Cell, Field, WriteBytes } from '../rules.ts';

/** Writes rows as CSV with a header of field names. */
export function writeCsv(pour: WriteBytes, fields: readonly Field[]) {
  return {
    begin: () => pour(BYTE_ORDER_MARK + csvLines([fields.map(({ name }) => name)])),
    rows: (rows: readonly (readonly Cell[])[]) => pour(csvLines(rows)),
    end: async () => {},
  };
}
