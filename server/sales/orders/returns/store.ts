import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import { lockLines, type OrderKey, type StoredLine } from '../lines/store.ts';
import type { ReturnRule } from './rules.ts';

/** The rule of a brand; undefined if staff have set none. */
export async function findReturnRule(db: Db, brandId: number): Promise<ReturnRule | undefined> {
  const row = await db
    .selectFrom('return_rules')
    .select(['kind', 'prefix', 'suffix'])
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return row as ReturnRule | undefined;
}

export async function upsertReturnRule(
  db: Db,
  row: ReturnRule & { brand_id: number; updated_at: Date },
): Promise<void> {
  const { brand_id, ...set } = row;
  await db
    .insertInto('return_rules')
    .values({ brand_id, ...set })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(set))
    .execute();
}

/** The brand and the order of a line, which are locked before the line. */
export function findOrderOfLine(db: Db, id: number) {
  return db
    .selectFrom('order_lines')
    .select(['brand_id', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a line: one that is returned, or a return. */
export async function lockSale(db: Db, id: number): Promise<StoredLine | null> {
  const found =
    await sql<StoredLine>`select * from order_lines where id = ${id} for update`.execute(db);
  return found.rows[0] ?? null;
}

/** The returns that reverse a line, without rejected ones. */
export async function listReturnsOf(db: Db, saleId: number): Promise<StoredLine[]> {
  const found = await sql<StoredLine>`
    select r.* from order_lines s
    join order_lines r on r.brand_id = s.brand_id and r.sale_order_id = s.order_id
      and r.sale_id = s.id
    where s.id = ${saleId} and r.status <> 'rejected' order by r.id`.execute(db);
  return found.rows;
}

/** Locks the returns of some orders, matched or waiting, in ascending id order. */
export async function lockReturnsOfOrders(
  tx: Tx,
  orders: readonly OrderKey[],
): Promise<StoredLine[]> {
  const brandIds = orders.map(({ brand_id }) => brand_id);
  const orderIds = orders.map(({ order_id }) => order_id);
  const { rows } = await sql<{ id: number }>`
    select line.id from unnest(${brandIds}::int[], ${orderIds}::text[]) as wanted (brand_id, order_id)
    cross join lateral (
      select id from order_lines c
      where c.brand_id = wanted.brand_id and c.sale_order_id = wanted.order_id
        and c.status <> 'rejected' offset 0) line
    ${PREPARED}`.execute(tx);
  if (rows.length === 0) return [];
  const lines = await lockLines(tx, [...new Set(rows.map(({ id }) => id))]);
  return lines.filter(({ status }) => status !== 'rejected');
}

/**
 * Locks the latest sale of an article to a customer before a moment of which at least `amount` (in the
 * reported currency) is left.
 */
export async function lockSaleOfProduct(
  db: Db,
  of: {
    brand_id: number;
    customer_ref: string;
    sku: string;
    before: Date;
    amount: bigint;
    currency: string;
  },
): Promise<StoredLine | null> {
  const found = await sql<StoredLine>`
    select s.* from order_lines s
    where s.brand_id = ${of.brand_id} and s.customer_ref = ${of.customer_ref}
      and lower(s.sku) = lower(${of.sku}) and s.event = 'sale' and s.status <> 'rejected'
      and s.order_time <= ${of.before} and coalesce(s.original_currency, s.currency) = ${of.currency}
      and coalesce(s.original_minor, s.sale_minor) + (
        select coalesce(sum(coalesce(r.original_minor, r.sale_minor)), 0) from order_lines r
        where r.brand_id = s.brand_id and r.sale_order_id = s.order_id and r.sale_id = s.id
          and r.status <> 'rejected') >= ${of.amount}
    order by s.order_time desc, s.id desc limit 1 for update of s`.execute(db);
  return found.rows[0] ?? null;
}
