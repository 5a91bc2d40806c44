import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { StoredLine } from '../lines/store.ts';
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
