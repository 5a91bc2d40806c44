import * as z from 'zod/mini';
import {
  anyId,
  apiDay,
  apiPaging,
  apiWord,
  brandFilter,
  daysInOrder,
  monetizationFilter,
  orAll,
  pagesOf,
  plainText,
  uidFilter,
  wholeNumber,
} from './filters.ts';
import { couponsInput } from './inputs.ts';

const MAX_ROWS = 100;
const MAX_ASINS = 50;

/** Price ranges of `datafeed, list`, in the currency of the product. */
const PRICE_RANGES = ['0-75', '75-150', '150-300', '300-500', '500-1000', '1000+'] as const;

const paging = pagesOf(MAX_ROWS);

/** Product numbers, separated by commas. */
const asins = z.optional(
  z.pipe(
    plainText(2000),
    z.pipe(
      z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
      z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_ASINS)),
    ),
  ),
);

const { brandId, mcid } = brandFilter;
const { country, brand_type, mid, mcid: mcids } = monetizationFilter;

/** `datafeed, list`: also of a file that is requested with `request_download`. */
export const feedInput = z.object({
  brand_type,
  brandId,
  mcid,
  keywords: z.optional(plainText(100)),
  price_range: z.optional(orAll(apiWord(PRICE_RANGES))),
  min_discount: z.optional(wholeNumber(0, 100)),
  ...paging,
});

/** `get_download_url`: the id of `request_download`. */
export const feedFileInput = z.object({ id: anyId() });

/** A switch of the family that this network does not offer: only off is accepted. */
const off = z.optional(z.union([z.literal(0), z.literal('0')]));

/** `get_fba_products`: products of marketplace brands. */
export const marketProductsInput = z.object({
  brandId,
  mcid,
  asins,
  keywords: z.optional(plainText(100)),
  country,
  /** 1: only of joined brands. */
  relationship: z.optional(wholeNumber(0, 1)),
  default_filter: off,
  has_promo_code: off,
  has_acc: off,
  filter_sexual_wellness: off,
  is_original_currency: off,
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

/** `get_amazon_report`: order lines of marketplace brands. */
export const marketReportInput = z
  .object({
    beginDate: apiDay('First order date.'),
    endDate: apiDay('Last order date.'),
    ...paging,
  })
  .check(daysInOrder('beginDate', 'endDate', true));

export const brokenLinksInput = z.object(paging);

/** `merchant_status` of LinkHaitao: 1 online, 0 offline. */
const merchantStatus = z.optional(orAll(wholeNumber(0, 1)));

/** `merchantBasicList3` of LinkHaitao. */
export const merchantsInput = z.object({
  relationship: z.optional(orAll(apiWord(['joined', 'notjoined', 'applying', 'rejected']))),
  merchantStatus,
  mid,
  mcid: mcids,
  ...apiPaging,
});

/** `merchantCheckList3` of LinkHaitao. */
export const merchantStatesInput = z.object({
  /** 1: no relationship, 2: pending, 3: rejected, 4: joined. */
  joinStatus: z.optional(orAll(wholeNumber(1, 4))),
  merchantStatus,
  mid,
  mcid: mcids,
  ...apiPaging,
});

/** `coupon_list`: as the newer call, with the pages of the dialects. */
export const couponListInput = z.extend(couponsInput, apiPaging);
