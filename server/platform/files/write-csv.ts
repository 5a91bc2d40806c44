import { BYTE_ORDER_MARK, csvLines } from './csv-lines.ts';

/** Builds a CSV file in the response shape of calls; the first row has the column names. */
export function writeCsv(file_name: string, rows: readonly (readonly string[])[]) {
  const content_base64 = Buffer.from(BYTE_ORDER_MARK + csvLines(rows)).toString('base64');
  return { file_name, media_type: 'text/csv', content_base64 };
}
