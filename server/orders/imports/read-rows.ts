import type * as z from 'zod/mini';
import { decisionRow, orderRow } from '#contract/orders/fields.ts';
import { checkRow, SHOWN_CHARACTERS, type Sheet } from '#server/platform/files/check-row.ts';
import { readCells } from '#server/platform/files/read-cells.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Parses a file of orders with `readRows`. */
function readOrderRows(bytes: Uint8Array): Sheet<z.output<typeof orderRow>> {
  return readRows(bytes, orderRow);
}

/** Parses a file of decisions with `readRows`. */
function readDecisionRows(bytes: Uint8Array): Sheet<z.output<typeof decisionRow>> {
  return readRows(bytes, decisionRow);
}

/** Both parsers run in an isolated process. */
export const orderRowsTask = isolatedTask(import.meta.url, 'file', readOrderRows);
export const decisionRowsTask = isolatedTask(import.meta.url, 'file', readDecisionRows);

/**
 * Parses a CSV file (UTF-8, header in the first line) against the schema of its rows. Refuses
 * FILE_TYPE_NOT_ALLOWED if the file is not such a CSV. Unknown columns are reported as errors of
 * row 0.
 */
function readRows<Schema extends z.ZodMiniObject>(
  bytes: Uint8Array,
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
  const fields = Object.fromEntries(
    names
      .map((name, index) => [name, cells[index]?.trim() ?? ''])
      .filter(([, cell]) => cell !== ''),
  );
  checkRow(schema, row, fields, sheet);
}
