import * as z from 'zod/mini';
import { timeZone } from '../accounts/fields.ts';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import {
  currencyCode,
  flag,
  integer,
  listOf,
  optionalText,
  paging,
  pattern,
  text,
  webAddress,
  word,
} from '../fields.ts';
import { termsVersion } from '../terms/fields.ts';
import {
  adTypes,
  brandType,
  catIdsFilter,
  draftGaps,
  isCountry,
  mcidText,
  methodStances,
  nullableText,
  staffBrandStatuses,
} from './fields.ts';
import { description, ruleRow } from './publisher.ts';

const count = z.int();

const staffBrandRow = z.object({
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  logo: nullableText,
  /** The wide picture of its page and card. Null: it is drawn from the name. */
  cover: nullableText,
  site_url: z.string(),
  domain: z.string(),
  categories: z.array(z.string()),
  type: z.int(),
  offer_type: z.string(),
  comm_rate: z.string(),
  currency: z.string(),
  cookie_days: z.int(),
  country: nullableText,
  approval_type: z.enum(['auto', 'manual']),
  status: z.enum(staffBrandStatuses),
  /** What a draft lacks to be published. */
  lacks: z.array(z.enum(draftGaps)),
  terms_version: z.int(),
  terms_pending: z.boolean(),
  has_secret: z.boolean(),
  featured_rank: z.nullable(z.int()),
  joined_sites: count,
  pending_sites: count,
  created_at: z.string(),
  updated_at: z.string(),
});

/** Lists all brands, regardless of status. */
export const listStaffBrands = call('/staff/brand/list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    status: z.optional(word(staffBrandStatuses)),
    terms_pending: z.optional(flag),
    type: z.optional(brandType),
    ...paging,
  }),
  reply: listOf(staffBrandRow),
});

export const staffBrand = z.object({
  ...staffBrandRow.shape,
  cat_ids: z.array(z.int()),
  ...description,
  short_desc: z.string(),
  tags: z.array(z.string()),
  click_ref_param: z.string(),
  /**
   * Whether landing addresses carry `afsrc=1`, by which extensions of cashback and coupon sites stand
   * down. Addresses that are signed never carry it.
   */
  adds_afsrc: z.boolean(),
  /** The tag of the tracking script for the shop's pages. */
  script_tag: z.string(),
  /** Days after the order when pending lines are approved automatically; 0: never. */
  lock_days: z.int(),
  /** Time zone in which the brand's months begin; commission tiers count per month. */
  time_zone: z.string(),
  /** Fee of the network in percent of the commission, added on the brand's invoices. */
  network_fee_percent: z.int(),
  /** Billing details for invoices. An issued invoice keeps the details of its date. */
  legal_name: nullableText,
  billing_address: nullableText,
  tax_number: nullableText,
  billing_contact: nullableText,
  billing_email: nullableText,
  /** Payment term of its invoices in days. */
  payment_days: z.int(),
  /** Tax on commission and fee in percent, without trailing zeros: "19", "8.875". */
  tax_percent: z.string(),
  source: nullableText,
  source_key: nullableText,
  /** The commission as its source states it, for brands whose terms are not set. */
  stated_rate: nullableText,
  /** Every rule of every version, newest version first. */
  commission_rules: z.array(ruleRow),
  /** The names of the publishers that rules are made for. */
  rule_publishers: z.array(z.object({ publisher_id: z.int(), name: z.string() })),
  /** Every version as announced, newest first. */
  terms_history: z.array(termsVersion),
});

/** One brand with the full history of its terms. */
export const openStaffBrand = call('/staff/brand/info', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ mcid: mcidText }),
  reply: staffBrand,
  refuses: ['BRAND_NOT_EXISTS'],
});

/** Every category a brand can be assigned to, as paths "Parent>Child". */
export const listStaffCategories = call('/staff/category/list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  reply: listOf(z.object({ cat_id: z.int(), path: z.string() })),
});

/** Adds a category, written "Parent>Child" or as one name; an existing one is returned. */
export const addCategory = call('/staff/category/add', {
  actor: { staff: 'brands.write' },
  input: z.object({
    path: pattern(200, /^[^>]*[^>\s][^>]*(>[^>]*[^>\s][^>]*)?$/, {
      required: 'CATEGORY_PATH_INVALID',
      type: 'CATEGORY_PATH_INVALID',
      format: 'CATEGORY_PATH_INVALID',
    }),
  }),
  reply: z.object({ cat_id: z.int(), path: z.string() }),
});

/** Host name such as "shop.example.com", without scheme, path or port. */
const hostName = text(253).check(
  z.refine(
    (value) => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(value),
    {
      error: 'PARAMS_TYPE_ERROR',
    },
  ),
);
const country = text(2).check(z.refine(isCountry, { error: 'PARAMS_TYPE_ERROR' }));
const currency = currencyCode();

const clearableBilling = [
  'legal_name',
  'billing_address',
  'tax_number',
  'billing_contact',
  'billing_email',
] as const;
const clearableTexts = [
  'logo',
  'cover',
  'short_desc',
  'site_desc',
  'comm_detail',
  'country',
  'restrictions',
  'ppc_policy',
  'contact_name',
  'contact_email',
  ...clearableBilling,
] as const;
export type ClearableText = (typeof clearableTexts)[number];

/** What invoices to a brand are made of. */
const billingFields = {
  network_fee_percent: z.optional(integer().check(z.maximum(100, { error: 'PARAMS_TYPE_ERROR' }))),
  legal_name: optionalText(200),
  /** With line breaks, as printed on the invoice. */
  billing_address: optionalText(500),
  tax_number: optionalText(40),
  billing_contact: optionalText(100),
  billing_email: optionalText(255),
  payment_days: z.optional(integer().check(z.maximum(365, { error: 'PARAMS_TYPE_ERROR' }))),
  tax_percent: z.optional(pattern(8, /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, {})),
};

/** The fields of a brand that staff write. */
const brandFields = {
  merchant_name: optionalText(200),
  site_url: z.optional(webAddress(255, { type: 'BRAND_SITE_URL_INVALID' })),
  logo: z.optional(webAddress(500, {})),
  short_desc: optionalText(300),
  site_desc: optionalText(5000),
  cat_ids: z.optional(catIdsFilter),
  tags: z.optional(z.array(text(50)).check(z.maxLength(30))),
  type: z.optional(brandType),
  offer_type: z.optional(word(adTypes)),
  comm_detail: optionalText(2000),
  country: z.optional(country),
  support_region: z.optional(z.array(country).check(z.maxLength(250))),
  currency: z.optional(currency),
  approval_type: z.optional(word(['auto', 'manual'])),
  cookie_days: z.optional(integer().check(z.maximum(3650, { error: 'PARAMS_TYPE_ERROR' }))),
  time_zone: timeZone,
  lock_days: z.optional(integer().check(z.maximum(400, { error: 'PARAMS_TYPE_ERROR' }))),
  ...billingFields,
  allow_deep_link: z.optional(z.boolean()),
  deeplink_domains: z.optional(z.array(hostName).check(z.maxLength(50))),
  click_ref_param: z.optional(
    text(40).check(
      z.refine((value) => /^[A-Za-z0-9_.~-]+$/.test(value), { error: 'PARAMS_TYPE_ERROR' }),
    ),
  ),
  adds_afsrc: z.optional(z.boolean()),
  promotion_methods: z.optional(
    z.record(z.string().check(z.regex(/^([1-9]|1[01])$/)), z.enum(methodStances)),
  ),
  restrictions: optionalText(5000),
  ppc_policy: optionalText(5000),
  filter_words: z.optional(z.array(text(100)).check(z.maxLength(200))),
  contact_name: optionalText(100),
  contact_email: optionalText(255),
  featured_rank: z.optional(integer({}, 1)),
};

/** The site is on a public suffix such as co.uk, or a further domain is one. */
const brandRefusals = [
  'CATEGORY_UNKNOWN',
  'BRAND_SITE_URL_INVALID',
  'BRAND_DOMAINS_INVALID',
] as const;

/**
 * Creates a brand as a draft, which is published once it has terms and a category. `mcid` is the public code; by default it is made of the name.
 */
export const addBrand = call('/staff/brand/add', {
  actor: { staff: 'brands.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({
    ...brandFields,
    merchant_name: text(200, { required: 'BRAND_NAME_REQUIRED' }),
    site_url: webAddress(255, {
      required: 'BRAND_SITE_URL_INVALID',
      type: 'BRAND_SITE_URL_INVALID',
    }),
    mcid: z.optional(
      pattern(100, /^[a-z0-9][a-z0-9._-]*$/, {
        type: 'BRAND_CODE_INVALID',
        format: 'BRAND_CODE_INVALID',
      }),
    ),
  }),
  reply: staffBrand,
  refuses: ['BRAND_CODE_TAKEN', ...brandRefusals],
});

/**
 * Updates the fields that are sent and keeps the rest; an empty list clears the list. Empty text
 * counts as absent, as in every call: name text fields to be emptied in `clear`.
 */
export const editBrand = call('/staff/brand/edit', {
  actor: { staff: 'brands.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({
    mcid: mcidText,
    ...brandFields,
    /** A draft leaves its state only if it is complete, and no brand returns to it. */
    status: z.optional(word(staffBrandStatuses)),
    clear: z.optional(z.array(z.enum(clearableTexts)).check(z.maxLength(clearableTexts.length))),
    /** 1 removes the brand from the featured list. */
    unfeature: z.optional(flag),
  }),
  reply: staffBrand,
  refuses: ['BRAND_NOT_EXISTS', 'BRAND_INCOMPLETE', 'BRAND_NOT_A_DRAFT', ...brandRefusals],
});

/** Updates the billing data of a brand as `editBrand` does: for those who send invoices. */
export const editBrandBilling = call('/staff/brand/billing_edit', {
  actor: { staff: 'brands.bill' },
  input: z.object({
    mcid: mcidText,
    ...billingFields,
    clear: z.optional(
      z.array(z.enum(clearableBilling)).check(z.maxLength(clearableBilling.length)),
    ),
  }),
  reply: staffBrand,
  refuses: ['BRAND_NOT_EXISTS'],
});

/**
 * Creates a new secret for order reports. The old one is invalid at once; the new one is shown only
 * here.
 */
export const renewBrandSecret = call('/staff/brand/new_secret', {
  actor: { staff: 'brands.write' },
  input: z.object({ mcid: mcidText }),
  reply: z.object({ mcid: z.string(), secret: z.string() }),
  refuses: ['BRAND_NOT_EXISTS'],
});
