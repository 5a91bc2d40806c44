import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, listOf, oneOf, optionalText, paging, text } from '../fields.ts';
import { customerOrders, payFields, termsEffects, termsVersion, tier } from '../terms/fields.ts';
import {
  adTypes,
  brandOrderTypes,
  brandSiteId,
  brandStatuses,
  brandType,
  catIdsFilter,
  count,
  countryFilter,
  mcidText,
  methodStances,
  moment,
  nullableText,
  statusFilter,
  wordFilter,
} from './fields.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'brands.read' } as const;

/** A brand as listed, with its relationship to the requested site. */
const brandRow = z.object({
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  logo: nullableText,
  /** The wide picture of its page and card. Null: it is drawn from the name. */
  cover: nullableText,
  site_url: z.string(),
  short_desc: z.string(),
  /** "Parent>Child", or only the parent. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  type: z.int(),
  offer_type: z.string(),
  /** Free text for display ("20%", "$75 or 20%"); the commission rules decide what is paid. */
  comm_rate: z.string(),
  currency: z.string(),
  cookie_days: z.int(),
  country: nullableText,
  approval_type: z.enum(['auto', 'manual']),
  status: z.enum(brandStatuses),
  /** The terms are not final: the brand can be joined, but links cannot be made yet. */
  terms_pending: z.boolean(),
  relationship_status: z.int(),
  reason: nullableText,
  applied_at: moment,
  decided_at: moment,
  reapply_after: moment,
  /**
   * Commission per 100 clicks (EPC) in `currency`. Null below the minimum volume, as are the next
   * two.
   */
  epc_90d: nullableText,
  /** Percent, at most one decimal. */
  approval_rate: z.nullable(z.number()),
  payment_days_median: z.nullable(z.int()),
  /** Average time staff took to decide applications, in hours; null if none was decided. */
  avg_decision_hours: z.nullable(z.int()),
  /** Terms version that is announced and not yet in effect. */
  next_terms: z.nullable(z.object({ effective_from: z.string(), effect: z.enum(termsEffects) })),
});
export type BrandRow = z.output<typeof brandRow>;

export const ruleRow = z.object({
  rule_id: z.int(),
  terms_version: z.int(),
  name: z.string(),
  ...payFields,
  category: nullableText,
  sku: nullableText,
  customer_kind: nullableText,
  customer_order: z.nullable(z.enum(customerOrders)),
  country: nullableText,
  /** Set on a rule that applies to a single publisher. */
  publisher_id: z.nullable(z.int()),
  ...tier,
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
  /** Maps promotion method (1 to 11) to stance. */
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

/** Find Brands: one page of rows, and the counts of all tabs under the same other filters. */
export const findBrands = call('/brand/list', {
  ...reads,
  input: z.object({
    site_id: brandSiteId,
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
    /**
     * 1: only those with which the site can have a link at once: online with final terms, approved
     * automatically, and not against the site's promotion method.
     */
    at_once: z._default(flag, 0),
    ...paging,
  }),
  reply: z.object({
    list: z.array(brandRow),
    total: count,
    counts: tabCounts,
    /** No brand matches the keyword exactly; these are the closest matches. */
    is_close: z.boolean(),
  }),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID', 'CATEGORY_UNKNOWN', 'BRAND_NOT_EXISTS'],
});

/** Type-ahead search for brands, best match first, at most eight. */
export const searchBrands = call('/brand/search', {
  ...reads,
  input: z.object({
    site_id: z.optional(brandSiteId),
    keyword: text(100, { required: 'SEARCH_KEYWORD_REQUIRED', type: 'SEARCH_KEYWORD_STRING' }),
    type: brandType,
  }),
  reply: z.object({
    list: z.array(
      z.object({
        brand_id: z.int(),
        mcid: z.string(),
        merchant_name: z.string(),
        logo: nullableText,
        domain: z.string(),
        comm_rate: z.string(),
        status: z.enum(brandStatuses),
        relationship_status: z.int(),
      }),
    ),
    /** Number of all matches; the list contains at most eight. */
    total: count,
    is_close: z.boolean(),
  }),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID'],
});

/** One brand with everything a publisher may see. */
export const openBrand = call('/brand/info', {
  ...reads,
  input: z.object({ site_id: z.optional(brandSiteId), mcid: mcidText }),
  reply: z.object({
    ...brandRow.shape,
    ...description,
    commission_rules: z.array(ruleRow),
    /** The newest twenty versions as announced, each with its changes for the actor. */
    terms_history: z.array(termsVersion),
    message: nullableText,
    epc_7d: nullableText,
    conversion_rate: z.nullable(z.number()),
    validation_days_median: z.nullable(z.int()),
    last_validated_at: moment,
    /** The actor's own figures with this brand over all sites, last 30 days. */
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

/** Both levels of categories, each with its number of visible brands. */
export const listCategories = call('/brand/categories', {
  ...reads,
  reply: listOf(z.object({ ...categoryLeaf.shape, children: z.array(categoryLeaf) })),
});

/** Countries that have brands. */
export const listCountries = call('/brand/countries', {
  ...reads,
  reply: listOf(z.object({ country: z.string(), name: z.string(), brands: count })),
});

/**
 * Featured Brands: those ranked by staff, the newest, and the best for the actor. The last are
 * brands not applied to yet, in the categories where the actor's links had clicks and orders in the
 * last 90 days.
 */
export const featureBrands = call('/brand/featured', {
  ...reads,
  input: z.object({ site_id: z.optional(brandSiteId), type: z.optional(brandType) }),
  reply: z.object({
    featured: z.array(brandRow),
    newest: z.array(brandRow),
    /** `because` is the category it shares with the actor's successful brands. */
    best: z.array(z.extend(brandRow, { because: z.string() })),
  }),
  refuses: ['SITE_NOT_EXISTS_OR_INVALID'],
});

/** Applies to a brand with one site. Joined at once if the brand approves automatically. */
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
