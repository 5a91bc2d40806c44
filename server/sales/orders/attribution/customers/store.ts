import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { StoredLine } from '../../lines/store.ts';

/** The earliest sale to a customer up to a moment, in another order; rejected lines do not count. */
export async function findFirstSale(
  db: Db,
  of: { brand_id: number; customer_ref: string; order_id: string; before: Date },
): Promise<StoredLine | null> {
  const found = await sql<StoredLine>`
    select * from order_lines
    where brand_id = ${of.brand_id} and customer_ref = ${of.customer_ref} and event = 'sale'
      and status <> 'rejected' and order_id <> ${of.order_id} and order_time <= ${of.before}
    order by order_time, id limit 1`.execute(db);
  return found.rows[0] ?? null;
}
