import * as z from 'zod/mini';
import {
  anyId,
  apiPaging,
  apiText,
  apiWord,
  brandFilter,
  monetizationFilter,
  orAll,
  pagesOf,
  uidFilter,
  wholeNumber,
} from './filters.ts';
import { couponsInput } from './inputs.ts';

const MAX_ROWS = 100;
const MAX_ASINS = 50;

/** Price ranges of `datafeed, list`, in the currency of the product. */
const PRICE_RANGES = ['0-75', '75-150', '150-300', '300-500', '500-1000', '1000+'] as const;

export const paging = pagesOf(MAX_ROWS);

/** Product numbers, separated by commas. */
export const asins = z.optional(
  z.pipe(
    apiText(2000),
    z.pipe(
      z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
      z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_ASINS)),
    ),
  ),
);

const { brandId, mcid } = brandFilter;
const { country, brand_type } = monetizationFilter;

/** `datafeed, list`: also of a file that is requested with `request_download`. */
export const feedInput = z.object({
  brand_type,
  brandId,
  mcid,
  keywords: z.optional(apiText(100)),
  price_range: z.optional(orAll(apiWord(PRICE_RANGES))),
  min_discount: z.optional(wholeNumber(0, 100)),
  ...paging,
});

/** `get_download_url`: the id of `request_download`. */
export const feedFileInput = z.object({ id: anyId() });

/** `get_fba_products`: products of marketplace brands. */
export const marketProductsInput = z.object({
  brandId,
  mcid,
  asins,
  keywords: z.optional(apiText(100)),
  country,
  /** 1: only of joined brands. */
  relationship: z.optional(wholeNumber(0, 1)),
  return_link: z._default(wholeNumber(0, 1), 0),
  uid: uidFilter.uid,
  ...paging,
});

/** `get_amazon_link`: links to products of one brand. */
export const marketLinksInput = z.object({
  brandId: anyId(),
  asins,
  ...uidFilter,
});

/** `get_amazon_link_by_asin`: links to products by their numbers. */
export const asinLinksInput = z.object({
  asins: z.pipe(asins, z.array(z.string()).check(z.minLength(1))),
  country,
  ...uidFilter,
  return_partnerboost_link: z.optional(wholeNumber(0, 1)),
});

export const brokenLinksInput = z.object(paging);

/** `coupon_list`: as the newer call, with the pages of the dialects. */
export const couponListInput = z.extend(couponsInput, apiPaging);
