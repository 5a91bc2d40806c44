import { open } from 'node:fs/promises';
import type { ExportFormat } from '#contract/downloads/publisher.ts';
import { BYTE_ORDER_MARK, csvLines } from '#server/platform/files/csv-lines.ts';
import type { Cell, Field, WriteBytes } from '../rules.ts';
import { writeXlsx } from './write-xlsx.ts';

const WRITERS = { csv: writeCsv, xlsx: writeXlsx };

/**
 * Streams a table to `path`, holding one batch in memory at a time. Returns the size in bytes.
 * Rethrows errors of the batches; the partial file remains.
 */
export async function writeSheet(
  path: string,
  format: ExportFormat,
  fields: readonly Field[],
  batches: AsyncIterable<readonly Record<string, unknown>[]>,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    const sheet = WRITERS[format](async (bytes) => {
      const piece = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      await file.writeFile(piece);
      size += piece.length;
    }, fields);
    await sheet.begin();
    for await (const batch of batches) {
      await sheet.rows(batch.map((row) => fields.map(({ name }) => row[name] as Cell)));
    }
    await sheet.end();
    return size;
  } finally {
    await file.close();
  }
}

/** Writes rows as CSV with a header of field names. */
export function writeCsv(pour: WriteBytes, fields: readonly Field[]) {
  return {
    begin: () => pour(BYTE_ORDER_MARK + csvLines([fields.map(({ name }) => name)])),
    rows: (rows: readonly (readonly Cell[])[]) => pour(csvLines(rows)),
    end: async () => {},
  };
}
