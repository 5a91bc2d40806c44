import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A brand with what its integration shows. */
export function findIntakeBrand(db: Db, id: number) {
  return db
    .selectFrom('brands')
    .select(['mcid', sql<boolean>`secret_hash is not null`.as('has_secret')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest lines of a brand, by the time of the order, which has an index. */
export function listLatestLines(db: Db, brandId: number, limit: number) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('order_time', 'desc')
    .limit(limit)
    .execute();
}

export function listLatestTests(db: Db, brandId: number, limit: number) {
  return db
    .selectFrom('test_orders')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** When the latest order of a brand arrived, among its latest hundred by the time of the order. */
export async function findLastArrival(db: Db, brandId: number): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select max(created_at) as at from (
      select created_at from order_lines where brand_id = ${brandId}
      order by order_time desc limit 100) latest`.execute(db);
  return found.rows[0]?.at ?? null;
}

/** Deletes old test orders, all but the latest `keep` of each brand, and used-up test keys. */
export async function deleteTests(db: Db, before: Date, keep: number): Promise<void> {
  await sql`
    delete from test_orders where updated_at < ${before} or id in (
      select id from (
        select id, row_number() over (partition by brand_id order by updated_at desc) as place
        from test_orders) ranked
      where place > ${keep})`.execute(db);
  await sql`
    delete from brand_api_keys where scopes = '{orders.test}' and expires_at < ${before}`.execute(
    db,
  );
}
