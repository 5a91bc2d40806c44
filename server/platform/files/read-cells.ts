import { parse } from 'csv-parse/sync';
import { refuse } from '#server/platform/refusal.ts';

/** The cells of a CSV file in UTF-8, row by row. Refuses FILE_TYPE_NOT_ALLOWED for what is none. */
export function readCells(bytes: Buffer): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
}
