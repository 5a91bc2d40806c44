import type { Insertable } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** Adds coupons. */
export async function insertCoupons(tx: Tx, coupons: readonly Insertable<DB['coupons']>[]) {
  await tx
    .insertInto('coupons')
    .values([...coupons])
    .execute();
}

/** Adds products; one of the same brand and article number takes the place of the old. */
export async function upsertProducts(tx: Tx, products: readonly Insertable<DB['products']>[]) {
  await tx
    .insertInto('products')
    .values([...products])
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'sku']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        image: ref('excluded.image'),
        url: ref('excluded.url'),
        price_minor: ref('excluded.price_minor'),
        currency: ref('excluded.currency'),
        category: ref('excluded.category'),
        available: ref('excluded.available'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}
