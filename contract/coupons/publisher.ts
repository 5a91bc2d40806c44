import * as z from 'zod/mini';
import { brandSiteId, isCountry, mcidText, moment, nullableText } from '../brands/fields.ts';
import { call } from '../call.ts';
import {
  flag,
  isDay,
  listOf,
  oneOf,
  optionalText,
  paging,
  rowId,
  text,
  webAddress,
  word,
} from '../fields.ts';

const couponKinds = ['coupon', 'deal', 'no_code'] as const;
const couponStatuses = ['upcoming', 'active', 'expiring', 'expired'] as const;
const discountKinds = ['percent', 'fixed', 'shipping'] as const;
const count = z.int();

const couponFields = {
  coupon_id: z.int(),
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  logo: nullableText,
  name: z.string(),
  code: nullableText,
  description: z.string(),
  restrictions: z.string(),
  kind: z.enum(couponKinds),
  discount_kind: z.nullable(z.enum(discountKinds)),
  /** Percent, or an amount in `currency`, as decimal text. */
  discount_value: nullableText,
  min_spend: nullableText,
  currency: z.string(),
  /** null: valid wherever the brand sells. */
  country: nullableText,
  category: nullableText,
  starts_at: z.string(),
  /** End of validity in UTC, as all times of coupons; null if it has no end. */
  ends_at: moment,
  /** Derived from the dates only: `expiring` is the last three days. */
  status: z.enum(couponStatuses),
  exclusive: z.boolean(),
  verified_at: moment,
  /** Target of a link made for the coupon. */
  landing_url: z.string(),
};

const couponRow = z.object({
  ...couponFields,
  /** Relationship of the requested site; a link can be made if it is 2. */
  relationship_status: z.int(),
});
export type CouponRow = z.output<typeof couponRow>;

const tabs = z.object({
  all: count,
  upcoming: count,
  active: count,
  expiring: count,
  expired: count,
});

const country = z.pipe(
  text(2, { type: 'PARAMS_TYPE_ERROR' }).check(z.refine(isCountry, { error: 'PARAMS_TYPE_ERROR' })),
  z.transform((value) => value.toUpperCase()),
);

const filters = {
  mcid: z.optional(mcidText),
  kind: z.optional(word(couponKinds, { type: 'COUPON_KIND_INVALID' })),
  /** Default: all that have not expired. */
  status: z.optional(word([...couponStatuses, 'all'], { type: 'COUPON_STATUS_INVALID' })),
  country: z.optional(country),
  category: optionalText(200),
  exclusive: z.optional(flag),
  keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
  ...paging,
};

/**
 * Lists coupons and deals the publisher may use: public ones and those exclusive to it. Active
 * means active or expiring. `category` is the coupon's own or one of its brand's; `order_type` is
 * newest or ending.
 */
export const listCoupons = call('/coupon/list', {
  actor: 'publisher',
  effect: 'none',
  permission: 'links.read',
  input: z.object({
    site_id: z.optional(brandSiteId),
    ...filters,
    relationship: z.optional(oneOf([0, 1, 2, 3], { type: 'BRAND_QUERY_STATUS_INTEGER' })),
    order_type: z._default(word(['newest', 'ending']), 'newest'),
  }),
  reply: z.object({ ...listOf(couponRow).shape, counts: tabs }),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'BRAND_NOT_EXISTS'],
});

const staffCouponRow = z.object({
  ...couponFields,
  exclusive_publisher: nullableText,
  exclusive_publisher_name: nullableText,
  imported: z.boolean(),
  updated_at: z.string(),
});
export type StaffCouponRow = z.output<typeof staffCouponRow>;

/** Lists all coupons, newest first. */
export const listStaffCoupons = call('/staff/coupon/list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object(filters),
  reply: z.object({ ...listOf(staffCouponRow).shape, counts: tabs }),
  refuses: ['BRAND_NOT_EXISTS'],
});

const couponDay = optionalText(30, { type: 'COUPON_DATES_INVALID' }).check(
  z.refine((value) => value === undefined || isDay(value), { error: 'COUPON_DATES_INVALID' }),
);
const amount = optionalText(20, { type: 'COUPON_DISCOUNT_INVALID' }).check(
  z.refine((value) => value === undefined || /^\d{1,13}(\.\d{1,4})?$/.test(value), {
    error: 'COUPON_DISCOUNT_INVALID',
  }),
);

/** Fields that describe a coupon, on the staff form and in the rows of a file. */
export const couponText = {
  name: text(200, { required: 'COUPON_NAME_INVALID', type: 'COUPON_NAME_INVALID' }),
  kind: z._default(word(couponKinds, { type: 'COUPON_KIND_INVALID' }), 'coupon'),
  code: optionalText(64, { type: 'COUPON_CODE_INVALID' }).check(
    z.refine((value) => value === undefined || !/\s/.test(value), { error: 'COUPON_CODE_INVALID' }),
  ),
  description: optionalText(2000),
  restrictions: optionalText(2000),
  landing_url: z.optional(webAddress(255, { type: 'BRAND_TARGET_URL_INVALID' })),
  discount_kind: z.optional(word(discountKinds, { type: 'COUPON_DISCOUNT_INVALID' })),
  /** Percent, or an amount in the brand's currency, as decimal text. */
  discount_value: amount,
  min_spend: amount,
  country: z.optional(country),
  category: optionalText(200),
  /** UTC days, last day included; default start: now. */
  starts_at: couponDay,
  ends_at: couponDay,
  /** Code of the publisher it is exclusive to (MP...). */
  exclusive_publisher: optionalText(20, { type: 'COUPON_PUBLISHER_INVALID' }),
  /** Day on which the coupon was last verified to work. */
  verified_at: couponDay,
};
export type CouponText = z.output<z.ZodMiniObject<typeof couponText>>;

const refusals = [
  'COUPON_CODE_INVALID',
  'COUPON_CODE_TAKEN',
  'COUPON_DISCOUNT_INVALID',
  'COUPON_DATES_INVALID',
  'COUPON_PUBLISHER_INVALID',
  'BRAND_TARGET_URL_INVALID',
] as const;

/** Creates a coupon of a brand. */
export const addCoupon = call('/staff/coupon/add', {
  actor: { staff: 'brands.write' },
  input: z.object({ mcid: mcidText, ...couponText }),
  reply: staffCouponRow,
  refuses: ['BRAND_NOT_EXISTS', ...refusals],
});

/** Replaces all fields of a coupon: absent ones are cleared, except the start, which stays. */
export const editCoupon = call('/staff/coupon/edit', {
  actor: { staff: 'brands.write' },
  input: z.object({ coupon_id: rowId, ...couponText }),
  reply: staffCouponRow,
  refuses: ['COUPON_NOT_FOUND', ...refusals],
});

/** Ends a coupon now. An expired coupon stays unchanged; a future one never starts. */
export const endCoupon = call('/staff/coupon/end', {
  actor: { staff: 'brands.write' },
  input: z.object({ coupon_id: rowId }),
  reply: staffCouponRow,
  refuses: ['COUPON_NOT_FOUND'],
});
