import { now } from '#server/platform/clock.ts';
import type { Application } from '../open-application.ts';

/**
 * Moves a brand to the marketplace, with a product that has a commission of its own, and lets the
 * channel join it.
 */
export async function addCampaign(
  { db }: Application,
  { site_id, brand_id }: { site_id: number; brand_id: number },
): Promise<void> {
  const at = now();
  const asin = `B0CAMPAIGN${brand_id}`;
  const brand = await db
    .updateTable('brands')
    .set({ type: 2 })
    .where('id', '=', brand_id)
    .returning(['domain', 'currency', 'terms_version'])
    .executeTakeFirstOrThrow();
  const { domain, currency, terms_version } = brand;
  await joinBrand(db, { site_id, brand_id });
  const product = { asin, sku: asin, name: 'Lamp', url: `https://${domain}/dp/${asin}` };
  await db
    .insertInto('products')
    .values({ ...product, brand_id, price_minor: 2_195n, currency, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('commission_rules')
    .values({
      ...{ brand_id, terms_version, name: `Campaign ${site_id}`, kind: 'percent' },
      ...{ rate_ppm: 120_000, currency, sku: asin, effective_from: at, created_at: at },
    })
    .execute();
}

/** Lets a channel join a brand, unless it has. */
export async function joinBrand(
  db: Application['db'],
  { site_id, brand_id }: { site_id: number; brand_id: number },
): Promise<void> {
  const at = now();
  await db
    .insertInto('relationships')
    .values({ site_id, brand_id, status: 2, applied_at: at, decided_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
