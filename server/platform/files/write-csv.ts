import { BYTE_ORDER_MARK, csvLines } from './csv-lines.ts';

/** A CSV file as calls answer it; the first row names the columns. */
export function writeCsv(file_name: string, rows: readonly (readonly string[])[]) {
  const content_base64 = Buffer.from(BYTE_ORDER_MARK + csvLines(rows)).toString('base64');
  return { file_name, media_type: 'text/csv', content_base64 };
}
