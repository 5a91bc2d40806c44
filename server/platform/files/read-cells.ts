import { parseCsv } from '../parsers/parse-csv.ts';
import { Refusal, refuse } from '../refusal.ts';

/**
 * Parses the cells of a UTF-8 CSV file, separated by comma, semicolon or tab. Refuses FILE_TYPE_NOT_ALLOWED for anything else and for
 * files beyond the CSV limits.
 */
export function readCells(bytes: Uint8Array): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const delimiter = delimiterOf(text);
    return parseCsv(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('FILE_TYPE_NOT_ALLOWED');
  }
}

/** The separator that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
