import { sql } from 'kysely';
import type { Attribution } from '#contract/orders/fields.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The evaluation of one line of a test order. */
export type TestLine = {
  line_id: string;
  attribution: Attribution;
  attribution_detail: string;
  publisher_id: number | null;
  rule_name: string | null;
  currency: string;
  sale_amount: string;
  commission: string;
};

type TestOrder = { brand_id: number; order_id: string; source: string; status: string; at: Date };

/** Stores a test order or replaces it; returns whether it was reported before. */
export async function insertTestOrder(
  db: Db,
  { at, ...order }: TestOrder,
  lines: readonly TestLine[],
): Promise<boolean> {
  const { reports } = await db
    .insertInto('test_orders')
    .values({ ...order, lines: JSON.stringify(lines), created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'order_id']).doUpdateSet((row) => ({
        source: row.ref('excluded.source'),
        status: row.ref('excluded.status'),
        lines: row.ref('excluded.lines'),
        updated_at: row.ref('excluded.updated_at'),
        reports: sql<number>`test_orders.reports + 1`,
      })),
    )
    .returning('reports')
    .executeTakeFirstOrThrow();
  return reports > 1;
}

/** Sets the status of a test order; returns its lines, or undefined if there is no such order. */
export async function updateTestStatus(
  db: Db,
  { brand_id, order_id, status }: Pick<TestOrder, 'brand_id' | 'order_id' | 'status'>,
  at: Date,
): Promise<TestLine[] | undefined> {
  const row = await db
    .updateTable('test_orders')
    .set({ status, updated_at: at })
    .where('brand_id', '=', brand_id)
    .where('order_id', '=', order_id)
    .returning('lines')
    .executeTakeFirst();
  return row?.lines as TestLine[] | undefined;
}
