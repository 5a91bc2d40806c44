import type * as z from 'zod/mini';
import type { ErrorKey } from '#contract/errors.ts';
import type { FileMapping } from '#contract/imports/staff.ts';
import { decisionRow, orderRow } from '#contract/orders/fields.ts';
import {
  checkRow,
  type RowError,
  SHOWN_CHARACTERS,
  type Sheet,
} from '#server/platform/files/check-row.ts';
import { bytesOf, type FileSource } from '#server/platform/files/file-source.ts';
import { mapCells, mapHeader } from '#server/platform/files/map-columns.ts';
import { readCells } from '#server/platform/files/read-cells.ts';
import { type FilePart, type FileRow, inParts } from '#server/platform/files/row-file.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { streamIsolated } from '#server/platform/isolation/run-isolated.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { missingOf } from '../../lines/rules.ts';
import { readLine } from '../read-order.ts';

const FIELD_OF_KEY: Partial<Record<ErrorKey, string>> = {
  AMOUNT_REQUIRED: 'amount',
  AMOUNT_INVALID: 'amount',
  RETURN_EXCEEDS_SALE: 'amount',
  CURRENCY_INVALID: 'currency',
  CURRENCY_RATE_MISSING: 'currency',
  ORDER_TIME_INVALID: 'order_time',
  LINE_ID_REPEATED: 'line_id',
  REASON_REQUIRED: 'reason',
  NOTE_REQUIRED: 'note',
};

type Reader = {
  schema: z.ZodMiniObject;
  names: readonly (string | null)[];
  mapping: FileMapping;
  /** What the schema of one row cannot decide. */
  problem: (value: never) => ErrorKey | null;
  seen: Set<string>;
};

/**
 * Parses a CSV file (UTF-8, header in the first line) and checks its rows one by one. A line may
 * occur once, because it would be ambiguous which row applies. Refuses FILE_TYPE_NOT_ALLOWED if the
 * file is not such a CSV or has no order ids.
 */
async function* readFileRows(
  bytes: Uint8Array,
  kind: 'orders' | 'decisions',
  mapping: FileMapping,
  brandCurrency: string,
): AsyncGenerator<FilePart> {
  const schema = kind === 'orders' ? orderRow : decisionRow;
  const [head = [], ...lines] = readCells(bytes);
  const names = mapHeader(head, mapping, Object.keys(schema.shape));
  if (!names.includes('order_id')) {
    refuse('FILE_TYPE_NOT_ALLOWED', { missing_columns: ['order_id'] });
  }
  const unknown = head.filter((name, index) => names[index] === null && name.trim() !== '');
  const problem =
    kind === 'orders'
      ? (value: z.output<typeof orderRow>) => orderProblem(value, brandCurrency)
      : ({ decision, reason, note }: z.output<typeof decisionRow>) =>
          missingOf(decision, reason, note);
  const reader = { schema, names, mapping, problem, seen: new Set<string>() };
  const rows = lines.map((cells, index) => readRow(reader, cells, index + 1));
  // A mapped file may have columns that are not used.
  yield* inParts(rows, mapping.columns ? [] : unknown.map(headerError));
}

/** `readFileRows` run in a separate process. */
export const fileRowsTask = isolatedTask(import.meta.url, 'file', readFileRows);

type OrderFile = { source: FileSource; brand: { currency: string } | null; mapping: FileMapping };

/** The rows of a file of orders or decisions. Refuses what the task and `streamIsolated` refuse. */
export async function* readOrderFile(
  kind: 'orders' | 'decisions',
  { source, brand, mapping }: OrderFile,
): AsyncGenerator<FilePart> {
  const bytes = await bytesOf(source);
  yield* streamIsolated(fileRowsTask, [bytes, kind, mapping, brand?.currency ?? '']);
}

function headerError(name: string): RowError {
  const value = name.trim().toLowerCase().slice(0, SHOWN_CHARACTERS);
  return { row: 0, field: value, key: 'PARAMS_TYPE_ERROR', value };
}

function readRow(reader: Reader, cells: readonly string[], row: number): FileRow {
  const { schema, names, mapping, problem, seen } = reader;
  if (cells.length !== names.length) {
    const value = cells.join(',').slice(0, SHOWN_CHARACTERS);
    return { row, fields: null, error: { field: null, key: 'PARAMS_TYPE_ERROR', value } };
  }
  const fields = mapCells(names, cells, mapping, ['amount']);
  const sheet: Sheet<Record<string, unknown>> = { rows_total: 1, good: [], errors: [] };
  checkRow(schema, row, fields, sheet);
  const [good] = sheet.good;
  const [bad] = sheet.errors;
  if (bad) return { row, fields, error: { field: bad.field, key: bad.key, value: bad.value } };
  const { order_id = '', line_id } = fields;
  const key =
    problem(good?.value as never) ??
    (isReportedTwice(seen, { order_id, line_id }) ? 'LINE_ID_REPEATED' : null);
  return { row, fields, error: key && rowError(key, fields) };
}

function orderProblem(value: z.output<typeof orderRow>, brandCurrency: string): ErrorKey | null {
  try {
    readLine(value, brandCurrency);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

/** The error of a row with the field and the value it concerns. */
export function rowError(
  key: ErrorKey,
  fields: Readonly<Record<string, string>>,
): Omit<RowError, 'row'> {
  const other =
    fields.decision !== undefined && /STATUS|SETTLED/.test(key) ? 'decision' : 'order_id';
  const field = FIELD_OF_KEY[key] ?? other;
  return { field, key, value: fields[field] ?? '' };
}

/**
 * Whether this line (or, without `line_id`, any line of this order) occurred earlier in the file;
 * adds it to `seen`. A file may contain a line only once, because it would be ambiguous which row
 * applies.
 */
function isReportedTwice(
  seen: Set<string>,
  { order_id, line_id }: { order_id: string; line_id?: string | null | undefined },
): boolean {
  const order = JSON.stringify([order_id]);
  const wholeOrder = JSON.stringify([order_id, null]);
  const line = JSON.stringify([order_id, line_id ?? null]);
  const isRepeated =
    seen.has(line) || seen.has(wholeOrder) || (line === wholeOrder && seen.has(order));
  seen.add(order).add(line);
  return isRepeated;
}
