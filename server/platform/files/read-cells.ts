import { parseCsv } from '../parsers/parse-csv.ts';
import { Refusal, refuse } from '../refusal.ts';

/**
 * Parses the cells of a UTF-8 CSV file. Refuses FILE_TYPE_NOT_ALLOWED for anything else and for
 * files beyond the CSV limits.
 */
export function readCells(bytes: Uint8Array): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parseCsv(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
}
