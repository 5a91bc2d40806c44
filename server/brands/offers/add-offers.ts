import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { insertCoupons, upsertProducts } from './store.ts';

/** A coupon everybody may hand out. */
export type OfferedCoupon = {
  name: string;
  code: string;
  description: string;
  starts_at: Date;
  ends_at: Date | null;
};

/** A product of a brand's range; the price in minor units of the brand's currency. */
export type OfferedProduct = {
  sku: string;
  name: string;
  url: string;
  price_minor: bigint;
  category: string | null;
};

/** Adds what a brand offers besides its terms: coupons and products. */
export function addOffers(
  db: Db,
  brand: { brand_id: number; currency: string },
  offers: { coupons: readonly OfferedCoupon[]; products: readonly OfferedProduct[] },
): Promise<void> {
  const { brand_id, currency } = brand;
  const at = now();
  const coupons = offers.coupons.map((coupon) => ({
    ...coupon,
    brand_id,
    kind: 'coupon',
    created_at: at,
    updated_at: at,
  }));
  const products = offers.products.map((product) => ({
    ...product,
    asin: product.sku,
    created_at: at,
    brand_id,
    currency,
    updated_at: at,
  }));
  return inTransaction(db, async (tx) => {
    if (coupons.length > 0) await insertCoupons(tx, coupons);
    if (products.length > 0) await upsertProducts(tx, products);
  });
}
