import { sql } from 'kysely';
import type { MonthVolume } from '#server/offers/terms/open-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * Takes an advisory lock on a brand's volumes until the commit, so that two concurrent orders at a
 * tier threshold see each other. Lock order: after orders and lines, before the ledger.
 */
export async function lockVolumes(db: Db, brandId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('commission volume'), ${brandId})`.execute(db);
}

type Volume = Omit<MonthVolume, 'month'>;

/**
 * Selects the orders to count: brand, publisher, month in a time zone, optionally without one
 * order.
 */
export type VolumeQuery = {
  brand_id: number;
  publisher_id: number;
  month: string;
  time_zone: string;
  except_order_id: string | null;
};

/**
 * A publisher's orders and sales for a brand in a month so far, without rejected lines. Sales are
 * in the brand's currency.
 */
export async function countVolume(db: Db, of: VolumeQuery): Promise<Volume> {
  const first = sql`(${`${of.month}-01`}::date)::timestamp`;
  const found = await sql<Volume>`
    select count(distinct order_id) filter (where event = 'sale')::int as orders,
      coalesce(sum(coalesce(brand_sale_minor, sale_minor)), 0)::bigint as sales_minor
    from order_lines
    where brand_id = ${of.brand_id} and publisher_id = ${of.publisher_id} and status <> 'rejected'
      and order_time >= ${first} at time zone ${of.time_zone}
      and order_time < (${first} + interval '1 month') at time zone ${of.time_zone}
      and (${of.except_order_id}::text is null or order_id <> ${of.except_order_id})`.execute(db);
  return found.rows[0] ?? { orders: 0, sales_minor: 0n };
}
