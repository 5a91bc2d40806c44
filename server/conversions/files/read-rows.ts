import type * as z from 'zod/mini';
import { judgeRow, SHOWN_CHARACTERS, type Sheet } from '#server/platform/files/judge-row.ts';
import { readCells } from '#server/platform/files/read-cells.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * Reads a CSV file (UTF-8, the first line names the columns) by the rules of its rows. Refuses
 * FILE_TYPE_NOT_ALLOWED for what is no such file. Columns nobody knows are told as errors of row 0.
 */
export function readRows<Schema extends z.ZodMiniObject>(
  bytes: Buffer,
  schema: Schema,
): Sheet<z.output<Schema>> {
  const [head, ...rows] = readCells(bytes);
  const names = (head ?? []).map((name) => name.trim().toLowerCase());
  if (!names.includes('order_id')) refuse('FILE_TYPE_NOT_ALLOWED');
  const sheet: Sheet<z.output<Schema>> = { rows_total: 0, good: [], errors: [] };
  for (const name of names.filter((one) => one !== '' && !Object.hasOwn(schema.shape, one))) {
    sheet.errors.push({ row: 0, field: name, key: 'PARAMS_TYPE_ERROR', value: name });
  }
  for (const cells of rows) {
    sheet.rows_total += 1;
    readRow(schema, names, cells, sheet);
  }
  return sheet;
}

function readRow<Schema extends z.ZodMiniObject>(
  schema: Schema,
  names: readonly string[],
  cells: readonly string[],
  sheet: Sheet<z.output<Schema>>,
): void {
  const row = sheet.rows_total;
  if (cells.length !== names.length) {
    const value = cells.join(',').slice(0, SHOWN_CHARACTERS);
    sheet.errors.push({ row, field: null, key: 'PARAMS_TYPE_ERROR', value });
    return;
  }
  const told = Object.fromEntries(
    names
      .map((name, place) => [name, cells[place]?.trim() ?? ''])
      .filter(([, cell]) => cell !== ''),
  );
  judgeRow(schema, row, told, sheet);
}
