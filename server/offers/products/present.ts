import { divideHalfEven, minorToText } from '#contract/money.ts';
import type { ApiProductRow } from '#contract/products/publisher.ts';
import { moneyOrNull, ppmToPercent } from '#server/platform/documents/format-values.ts';
import type { ProductRecord } from './store.ts';

const DROP_SHOWN_MS = 30 * 86_400_000;

/** A product as a publisher sees it. */
export function presentProduct(row: ProductRecord, at: Date): ApiProductRow {
  const { asin, parent_asin, mcid, merchant_name, name, description, vendor, image, url } = row;
  const { brand_type, currency, discount, category, available, reviews, country, promo_codes } =
    row;
  const isFresh =
    row.dropped_at !== null && at.getTime() - row.dropped_at.getTime() < DROP_SHOWN_MS;
  const commission = divideHalfEven(row.price_minor * BigInt(row.commission_ppm), 1_000_000n);
  return {
    product_id: row.id,
    asin,
    parent_asin,
    mcid,
    merchant_name,
    brand_type,
    name,
    description,
    vendor,
    image,
    url,
    currency,
    discount,
    category,
    available,
    reviews,
    country,
    promo_codes,
    price: minorToText(row.price_minor, currency),
    original_price: moneyOrNull(row.original_price_minor, currency),
    dropped_from: isFresh ? moneyOrNull(row.dropped_from_minor, currency) : null,
    commission_rate: ppmToPercent(row.commission_ppm),
    commission: minorToText(commission, currency),
    rating: row.reviews === 0 && Number(row.rating) === 0 ? null : row.rating,
    relationship_status: row.relationship_status,
    allow_deep_link: row.allow_deep_link,
    updated_at: row.updated_at.toISOString(),
  };
}
