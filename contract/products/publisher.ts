import * as z from 'zod/mini';
import { brandSiteId, brandType, isCountry, mcidText, nullableText } from '../brands/fields.ts';
import { call } from '../call.ts';
import {
  currencyCode,
  flag,
  integer,
  listOf,
  oneOf,
  optionalText,
  paging,
  text,
  word,
} from '../fields.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'brands.read' } as const;

const count = z.int();
/** Limit of pagination, and of an exact total. */
export const MAX_LISTED = 10_000;
const MAX_ASINS = 50;

export const productOrders = [
  'relevance',
  'newest',
  'commission',
  'discount',
  'rating',
  'reviews',
] as const;

/** A product as the publisher API lists it. */
export const apiProductRow = z.object({
  product_id: z.int(),
  /** Product number of the marketplace; a shop without such numbers uses its own article number. */
  asin: z.string(),
  parent_asin: nullableText,
  mcid: z.string(),
  merchant_name: z.string(),
  /** 1: shop with its own website, 2: marketplace brand. */
  brand_type: z.int(),
  name: z.string(),
  description: z.string(),
  /** Manufacturer; null if the feed does not name it. */
  vendor: nullableText,
  image: nullableText,
  url: z.string(),
  price: z.string(),
  original_price: nullableText,
  /** Price before the last change, if that was a reduction within 30 days. */
  dropped_from: nullableText,
  currency: z.string(),
  /** Whole percent off the original price. */
  discount: count,
  /** Commission by the best rule open to every publisher: percent of the price, and the amount. */
  commission_rate: z.string(),
  commission: z.string(),
  category: nullableText,
  available: z.boolean(),
  /** 0 to 5; null without reviews. */
  rating: nullableText,
  reviews: count,
  country: nullableText,
  promo_codes: z.array(z.string()),
  relationship_status: z.int(),
  /** Setting of the brand; false: only its home page may be linked to. */
  allow_deep_link: z.boolean(),
  updated_at: z.string(),
});
export type ApiProductRow = z.output<typeof apiProductRow>;

const productRow = z.object({
  ...apiProductRow.shape,
  /**
   * Path of the image on this server, resized: append `?size=small` (96 pixels) or `?size=large`
   * (480). Null without an image.
   */
  picture: nullableText,
});
export type ProductRow = z.output<typeof productRow>;

const price = optionalText(20, { type: 'PRODUCT_PRICE_RANGE_INVALID' }).check(
  z.refine((value) => value === undefined || /^\d{1,11}(\.\d{1,4})?$/.test(value), {
    error: 'PRODUCT_PRICE_RANGE_INVALID',
  }),
);

/** Up to 50 product numbers, separated by commas, semicolons, spaces or line breaks. */
const asinList = z.pipe(
  text(2000, { type: 'PRODUCT_ASIN_LIST_INVALID' }),
  z.pipe(
    z.transform((value: string) => [
      ...new Set(
        value
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ]),
    z
      .array(z.string())
      .check(
        z.minLength(1, { error: 'PRODUCT_ASIN_LIST_INVALID' }),
        z.maxLength(MAX_ASINS, { error: 'PRODUCT_ASIN_LIST_INVALID' }),
      ),
  ),
);

/**
 * Searches the products of brands that are not offline. The keyword tolerates typing errors:
 * `searched_for` is the corrected text. `total` is exact up to 10,000; above that `total_capped` is
 * true and no later page is available. Prices are compared within one currency (`currency`; default
 * USD if a price is given).
 */
export const listProducts = call('/product/list', {
  ...reads,
  input: z.object({
    site_id: z.optional(brandSiteId),
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    /** Includes unavailable products; the other filters apply to them as well. */
    asins: z.optional(asinList),
    cat_id: z.optional(integer({ type: 'BRAND_QUERY_CAT_IDS_STRING' }, 1)),
    mcid: z.optional(mcidText),
    /** 1: products of shops with their own website, 2: of marketplace brands. */
    type: z.optional(brandType),
    min_price: price,
    max_price: price,
    currency: z.optional(currencyCode()),
    min_discount: z.optional(integer().check(z.maximum(100, { error: 'PARAMS_TYPE_ERROR' }))),
    min_rating: z.optional(integer().check(z.maximum(5, { error: 'PARAMS_TYPE_ERROR' }))),
    country: z.optional(text(2).check(z.refine(isCountry, { error: 'PARAMS_TYPE_ERROR' }))),
    relationship: z.optional(oneOf([0, 1, 2, 3], { type: 'BRAND_QUERY_STATUS_INTEGER' })),
    /** 1: also unavailable products. */
    unavailable: z._default(flag, 0),
    order_type: z.optional(word(productOrders, { type: 'PRODUCT_ORDER_TYPE_INVALID' })),
    ...paging,
  }),
  reply: z.object({
    ...listOf(productRow).shape,
    total_capped: z.boolean(),
    searched_for: nullableText,
  }),
  refuses: [
    'SITE_NOT_EXISTS_OR_INVALID',
    'BRAND_NOT_EXISTS',
    'CATEGORY_UNKNOWN',
    'PRODUCT_PRICE_RANGE_INVALID',
    'PRODUCT_PAGE_TOO_FAR',
  ],
});

/**
 * Categories that contain available products (of brands of `type`), as "Furniture > Chairs",
 * subcategories included in the counts.
 */
export const listProductCategories = call('/product/categories', {
  ...reads,
  input: z.object({ type: z.optional(brandType) }),
  reply: listOf(
    z.object({
      cat_id: z.int(),
      parent_id: z.nullable(z.int()),
      name: z.string(),
      path: z.string(),
      products: count,
    }),
  ),
});

/** Result of a feed import, with the first errors. */
export const productImportReport = z.object({
  applied: z.boolean(),
  format: z.string(),
  rows_total: count,
  rows_ok: count,
  rows_bad: count,
  created: count,
  updated: count,
  unchanged: count,
  /** Products that the feed no longer contains. */
  vanished: count,
  /** Valid rows without a URL of their own: their links lead to the brand's home page. */
  without_link: count,
  errors: z.array(
    z.object({ row: count, field: nullableText, reason: z.string(), value: z.string() }),
  ),
});
export type ProductImportReport = z.output<typeof productImportReport>;
