import type { Tx } from '#server/platform/db/connect.ts';
import type { NextRow } from '#server/platform/files/row-file.ts';
import { takeRows } from './rules.ts';
import { countLines } from './store.ts';

/** Bounds the size of statements and the duration of locks. */
const MAX_LINES = 2_000;

/** The first rows, at most `maxRows`, that together concern a limited number of lines. */
export async function limitRows(
  tx: Tx,
  brandId: number | null,
  rows: readonly NextRow[],
  maxRows: number,
): Promise<NextRow[]> {
  const orderIds = [...new Set(rows.map(({ fields }) => String(fields.order_id ?? '')))];
  const linesOf = await countLines(tx, brandId ?? 0, orderIds);
  return takeRows(rows, linesOf, { maxRows, maxLines: MAX_LINES });
}
