import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The last change of each line. */
export async function findLastChanges(
  tx: Tx,
  lineIds: readonly number[],
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; change_id: bigint }>`
    select order_line_id as id, max(id) as change_id from order_line_changes
    where order_line_id = any(${lineIds}::int[]) group by order_line_id`.execute(tx);
  return new Map(rows.map((one) => [one.id, one.change_id]));
}

/** How many lines these orders of a brand have. */
export async function countLines(
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

/** Those of these coupons that lines are credited to. */
export async function listCouponsOfLines(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ coupon_id: number }>`
    select distinct coupon_id from order_lines where coupon_id = any(${ids}::int[])`.execute(tx);
  return new Set(rows.map((row) => row.coupon_id));
}

/** Whether files have brought test orders, and returns or cancellations, of a brand since a moment. */
export async function findArrivalsOfFiles(
  db: Db,
  brandId: number,
  since: Date,
): Promise<{ has_test: boolean; has_return: boolean }> {
  const found = await sql<{ has_test: boolean; has_return: boolean }>`
    select
      exists (select 1 from test_orders where brand_id = ${brandId} and source = 'file'
        and updated_at >= ${since}) as has_test,
      exists (select 1 from order_lines where brand_id = ${brandId} and source = 'file'
        and updated_at >= ${since} and (event = 'cancellation' or status = 'rejected'))
        as has_return`.execute(db);
  return found.rows[0] ?? { has_test: false, has_return: false };
}
