import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * The coupons of a brand that have not ended: public ones, and those reserved for this publisher.
 */
export function listCoupons(db: Db, brandId: number, publisherId: number | null, at: Date) {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>=', at)]))
    .$if(publisherId !== null, (query) =>
      query.where((where) =>
        where.or([
          where('exclusive_publisher_id', 'is', null),
          where('exclusive_publisher_id', '=', publisherId),
        ]),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** The number of products of a brand. */
export async function countProducts(db: Db, brandId: number): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('products'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow();
  return row.products;
}
