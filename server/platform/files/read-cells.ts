import { parseCsv } from '../parsers/parse-csv.ts';
import { Refusal, refuse } from '../refusal.ts';

/**
 * The cells of a CSV file in UTF-8, row by row. Refuses FILE_TYPE_NOT_ALLOWED for what is
 * none and what the limits of CSV refuse.
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
