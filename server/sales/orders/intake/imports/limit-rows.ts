import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { NextRow } from '#server/platform/files/row-file.ts';

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

/**
 * The first rows of a batch: at most `maxRows` that together concern at most `maxLines` lines, at
 * least one row. A row of a whole order counts all its stored lines. Consecutive rows of an order stay
 * together if the order fits into a batch: a commission per order is split over them.
 */
function takeRows<Row extends { fields: Readonly<Record<string, unknown>> | null }>(
  rows: readonly Row[],
  linesOf: ReadonlyMap<string, number>,
  { maxRows, maxLines }: { maxRows: number; maxLines: number },
): Row[] {
  let lines = 0;
  const count = rows.findIndex(({ fields }) => {
    const isOrder = fields?.line_id === undefined;
    const orderId = String(fields?.order_id ?? '');
    lines += isOrder ? Math.max(1, linesOf.get(orderId) ?? 1) : 1;
    return lines > maxLines;
  });
  const most = Math.min(count < 0 ? rows.length : Math.max(1, count), maxRows);
  const next = rows[most]?.fields?.order_id;
  if (next === undefined) return rows.slice(0, most);
  const taken = rows.slice(0, most);
  const whole = taken.findLastIndex(({ fields }) => fields?.order_id !== next) + 1;
  return whole > 0 ? taken.slice(0, whole) : taken;
}

/** How many lines these orders of a brand have. */
async function countLines(
  tx: Tx,
  brandId: number,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; lines: number }>`
    select order_id, count(*)::int as lines from order_lines
    where brand_id = ${brandId} and order_id = any(${orderIds}::text[])
    group by order_id`.execute(tx);
  return new Map(rows.map((one) => [one.order_id, one.lines]));
}
