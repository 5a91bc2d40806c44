import * as z from 'zod/mini';
import { call } from './call.ts';
import { integer, listOf, oneOf, optionalText, paging, text } from './fields.ts';

export const brandStatuses = ['online', 'offline', 'paused'] as const;
export const adTypes = ['CPS', 'CPA', 'CPC', 'CPL', 'CPX', 'CPM'] as const;
export const brandOrderTypes = [
  'newest',
  'commission',
  'epc',
  'approval_rate',
  'payment_cycle',
  'cookie_days',
  'name',
] as const;
/** How a brand sees each way of promotion: the keys are the promotion_methods of a site, 1 to 11. */
export const methodStances = ['allowed', 'forbidden', 'ask'] as const;

const count = z.int();
export const nullableText = z.nullable(z.string());
/** ISO 8601 with an offset, or null. */
export const moment = z.nullable(z.string());

/** A site's number where the call may fall back on the actor's default site. */
export const brandSiteId = integer(
  {
    required: 'BRAND_QUERY_SITE_ID_REQUIRED',
    type: 'BRAND_QUERY_SITE_ID_INTEGER',
    min: 'BRAND_SITE_ID_MIN',
  },
  1,
);
/** A brand's public slug. */
export const mcidText = text(100, {
  required: 'BRAND_QUERY_MCID_REQUIRED',
  type: 'BRAND_QUERY_MCID_STRING',
});

/** One relationship status, or several as a comma list ("0,1,3" are the New Brands). */
const statusFilter = z.pipe(
  z.union([z.int(), z.string()], { error: 'BRAND_QUERY_STATUS_INTEGER' }).check(
    z.refine((value) => /^[0-3](,[0-3])*$/.test(String(value)), {
      error: 'BRAND_QUERY_STATUS_INTEGER',
    }),
  ),
  z.transform((value) => [...new Set(String(value).split(',').map(Number))]),
);

/** Category numbers as a comma list; a parent stands for its children too. */
export const catIdsFilter = z.pipe(
  text(500, { type: 'BRAND_QUERY_CAT_IDS_STRING' }).check(
    z.refine((value) => /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(value), {
      error: 'BRAND_QUERY_CAT_IDS_STRING',
    }),
  ),
  z.transform((value) => [...new Set(value.split(',').map(Number))]),
);

/** An ISO 3166 alpha-2 code, read without regard to case. */
const countryFilter = z.pipe(
  text(2, { type: 'BRAND_QUERY_COUNTRY_STRING' }).check(
    z.refine(isCountry, { error: 'BRAND_QUERY_COUNTRY_STRING' }),
  ),
  z.transform((value) => value.toUpperCase()),
);

/** Whether a text is the two-letter code of a country that exists. */
export function isCountry(value: string): boolean {
  if (!/^[a-z]{2}$/i.test(value)) return false;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return value.toUpperCase() !== 'ZZ' && names.of(value.toUpperCase()) !== undefined;
}

/** One of a few words, read without regard to case. */
/*@__NO_SIDE_EFFECTS__*/
function wordFilter<const T extends readonly [string, ...string[]]>(
  values: T,
  key:
    | 'BRAND_QUERY_AD_TYPE_STRING'
    | 'BRAND_QUERY_ORDER_TYPE_STRING'
    | 'BRAND_QUERY_ORDER_DIRECTION_STRING',
) {
  const byLower = new Map(values.map((value) => [value.toLowerCase(), value as T[number]]));
  return z.pipe(
    text(20, { type: key }).check(
      z.refine((value) => byLower.has(value.toLowerCase()), { error: key }),
    ),
    z.transform((value) => byLower.get(value.toLowerCase()) as T[number]),
  );
}

export const brandType = oneOf([1, 2], {
  required: 'BRAND_QUERY_TYPE_REQUIRED',
  type: 'BRAND_QUERY_TYPE_INTEGER',
  among: 'BRAND_QUERY_TYPE_IN_1_OR_2',
});

/** What a brand's card shows, with the relationship of the site asked for. */
const brandRow = z.object({
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  logo: nullableText,
  site_url: z.string(),
  short_desc: z.string(),
  /** "Parent>Child", or the parent alone. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  type: z.int(),
  offer_type: z.string(),
  /** As people write it ("20%", "$75 or 20%"); the rules say what is paid. */
  comm_rate: z.string(),
  currency: z.string(),
  cookie_days: z.int(),
  country: nullableText,
  approval_type: z.enum(['auto', 'manual']),
  status: z.enum(brandStatuses),
  /** The terms are still being settled: the brand may be joined, links cannot be made yet. */
  terms_pending: z.boolean(),
  relationship_status: z.int(),
  reason: nullableText,
  applied_at: moment,
  decided_at: moment,
  reapply_after: moment,
  /** Commission per 100 clicks in `currency`; null below the least volume, as the two below. */
  epc_90d: nullableText,
  /** Percent, one digit after the point at most. */
  approval_rate: z.nullable(z.number()),
  payment_days_median: z.nullable(z.int()),
});
export type BrandRow = z.output<typeof brandRow>;

export const ruleRow = z.object({
  rule_id: z.int(),
  terms_version: z.int(),
  name: z.string(),
  kind: z.enum(['percent', 'fixed']),
  /** Percent as decimal text ("7.5"), null for a fixed rule. */
  rate: nullableText,
  /** Money per order line in `currency`, null for a percent rule. */
  amount: nullableText,
  currency: z.string(),
  category: nullableText,
  sku: nullableText,
  customer_kind: nullableText,
  country: nullableText,
  /** Set on a rule made for one publisher alone. */
  publisher_id: z.nullable(z.int()),
  priority: z.int(),
  effective_from: z.string(),
  effective_to: moment,
});
export type CommissionRuleRow = z.output<typeof ruleRow>;

const couponRow = z.object({
  coupon_id: z.int(),
  name: z.string(),
  code: nullableText,
  description: z.string(),
  kind: z.enum(['coupon', 'deal', 'no_code']),
  discount_kind: nullableText,
  discount_value: nullableText,
  starts_at: z.string(),
  ends_at: moment,
  status: z.enum(['upcoming', 'active', 'expiring']),
  exclusive: z.boolean(),
});

export const description = {
  site_desc: z.string(),
  comm_detail: z.string(),
  domain: z.string(),
  support_region: z.array(z.string()),
  allow_deep_link: z.boolean(),
  deeplink_domains: z.array(z.string()),
  /** Promotion method (1 to 11) to stance. */
  promotion_methods: z.record(z.string(), z.enum(methodStances)),
  restrictions: nullableText,
  ppc_policy: nullableText,
  filter_words: z.array(z.string()),
  contact_name: nullableText,
  contact_email: nullableText,
  terms_version: z.int(),
  coupons: z.array(couponRow),
  products_count: count,
};

const tabCounts = z.object({ all: count, 0: count, 1: count, 2: count, 3: count });

/** Find Brands: the rows of one page and the counts of all tabs under the same other filters. */
export const findBrands = call('/brand/list', {
  actor: 'publisher',
  effect: 'none',
  input: z.object({
    site_id: z.optional(brandSiteId),
    cat_ids: z.optional(catIdsFilter),
    country: z.optional(countryFilter),
    verify_type: z.optional(oneOf([0, 1, 2], { type: 'BRAND_QUERY_VERIFY_TYPE_INTEGER' })),
    ad_type: z.optional(wordFilter(adTypes, 'BRAND_QUERY_AD_TYPE_STRING')),
    status: z.optional(statusFilter),
    order_type: z.optional(wordFilter(brandOrderTypes, 'BRAND_QUERY_ORDER_TYPE_STRING')),
    order_direction: z.optional(wordFilter(['asc', 'desc'], 'BRAND_QUERY_ORDER_DIRECTION_STRING')),
    mcid: z.optional(mcidText),
    type: z.optional(brandType),
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    ...paging,
  }),
  reply: z.object({ list: z.array(brandRow), total: count, counts: tabCounts }),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'CATEGORY_UNKNOWN', 'BRAND_NOT_EXISTS'],
});

/** Everything a publisher may know of one brand. */
export const openBrand = call('/brand/info', {
  actor: 'publisher',
  effect: 'none',
  input: z.object({ site_id: z.optional(brandSiteId), mcid: mcidText }),
  reply: z.object({
    ...brandRow.shape,
    ...description,
    commission_rules: z.array(ruleRow),
    message: nullableText,
    avg_decision_hours: z.nullable(z.int()),
    epc_7d: nullableText,
    conversion_rate: z.nullable(z.number()),
    validation_days_median: z.nullable(z.int()),
    last_validated_at: moment,
    /** The actor's own figures with this brand, all sites, the last 30 days. */
    own_30d: z.object({
      clicks: count,
      orders: count,
      commissions: z.array(z.object({ amount: z.string(), currency: z.string() })),
    }),
  }),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'BRAND_NOT_EXISTS'],
});

const categoryLeaf = z.object({
  cat_id: z.int(),
  name: z.string(),
  path: z.string(),
  brands: count,
});

/** The two levels of categories with how many brands can be found in each. */
export const listCategories = call('/brand/categories', {
  actor: 'publisher',
  effect: 'none',
  input: z.object({}),
  reply: listOf(z.object({ ...categoryLeaf.shape, children: z.array(categoryLeaf) })),
});

/** The countries that have brands. */
export const listCountries = call('/brand/countries', {
  actor: 'publisher',
  effect: 'none',
  input: z.object({}),
  reply: listOf(z.object({ country: z.string(), name: z.string(), brands: count })),
});

/** Featured Brands: those ranked by staff, and the newest. */
export const featureBrands = call('/brand/featured', {
  actor: 'publisher',
  effect: 'none',
  input: z.object({ site_id: z.optional(brandSiteId), type: z.optional(brandType) }),
  reply: z.object({ featured: z.array(brandRow), newest: z.array(brandRow) }),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID'],
});

/** Applies to a brand with one site: joined at once where the brand approves by itself. */
export const applyToBrand = call('/brand/apply', {
  actor: 'publisher',
  permission: 'brands.apply',
  input: z.object({
    site_id: brandSiteId,
    mcid: mcidText,
    message: optionalText(500, { max: 'NOTE_MAX' }),
  }),
  reply: z.object({
    mcid: z.string(),
    site_id: z.int(),
    relationship_status: z.int(),
    applied_at: z.string(),
    decided_at: moment,
  }),
  refuses: [
    'SITE_NOT_EXISTS_OR_INVALID',
    'BRAND_NOT_EXISTS',
    'BRAND_MERCHANT_STATUS_OFFLINE',
    'APPLICATION_ALREADY_EXISTS',
    'REAPPLY_TOO_EARLY',
  ],
});
