import type { showBrandDefaults } from '#contract/brands/drafts.ts';
import type { editBrand } from '#contract/brands/staff.ts';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import type { StaffBrand } from './staff-brand.ts';

/** The form state of a brand: texts as entered. */
export type BrandDraft = {
  merchant_name: string;
  site_url: string;
  type: string;
  logo: string;
  short_desc: string;
  site_desc: string;
  status: string;
  approval_type: string;
  offer_type: string;
  cookie_days: string;
  lock_days: string;
  time_zone: string;
  currency: string;
  country: string;
  click_ref_param: string;
  contact_name: string;
  contact_email: string;
  featured_rank: string;
  restrictions: string;
  ppc_policy: string;
  allow_deep_link: boolean;
  adds_afsrc: boolean;
  legal_name: string;
  billing_address: string;
  tax_number: string;
  billing_contact: string;
  billing_email: string;
  network_fee_percent: string;
  tax_percent: string;
  payment_days: string;
  /** Sorted ids, separated by commas. */
  cat_ids: string;
  /** One per line. */
  deeplink_domains: string;
  tags: string;
  filter_words: string;
  support_region: string;
  /** In the format of `writeMethods`, so that drafts can be compared. */
  promotion_methods: string;
};

type BrandDefaults = ReplyOf<typeof showBrandDefaults>;
type Edit = Omit<InputOf<typeof editBrand>, 'mcid'>;

export function draftOfBrand(brand: StaffBrand): BrandDraft {
  return {
    merchant_name: brand.merchant_name,
    site_url: brand.site_url,
    type: String(brand.type),
    logo: brand.logo ?? '',
    short_desc: brand.short_desc,
    site_desc: brand.site_desc,
    status: brand.status,
    approval_type: brand.approval_type,
    offer_type: brand.offer_type,
    cookie_days: String(brand.cookie_days),
    lock_days: String(brand.lock_days),
    time_zone: brand.time_zone,
    currency: brand.currency,
    country: brand.country ?? '',
    click_ref_param: brand.click_ref_param,
    contact_name: brand.contact_name ?? '',
    contact_email: brand.contact_email ?? '',
    featured_rank: brand.featured_rank === null ? '' : String(brand.featured_rank),
    restrictions: brand.restrictions ?? '',
    ppc_policy: brand.ppc_policy ?? '',
    allow_deep_link: brand.allow_deep_link,
    adds_afsrc: brand.adds_afsrc,
    ...draftOfBilling(brand),
    cat_ids: brand.cat_ids.join(','),
    deeplink_domains: brand.deeplink_domains.join('\n'),
    tags: brand.tags.join('\n'),
    filter_words: brand.filter_words.join('\n'),
    support_region: brand.support_region.join('\n'),
    promotion_methods: writeMethods(brand.promotion_methods),
  };
}

function draftOfBilling(brand: StaffBrand) {
  return {
    legal_name: brand.legal_name ?? '',
    billing_address: brand.billing_address ?? '',
    tax_number: brand.tax_number ?? '',
    billing_contact: brand.billing_contact ?? '',
    billing_email: brand.billing_email ?? '',
    network_fee_percent: String(brand.network_fee_percent),
    tax_percent: brand.tax_percent,
    payment_days: String(brand.payment_days),
  };
}

/**
 * A new brand; the values are those that the server uses for fields that are not sent, beside those that
 * the network sets.
 */
export const draftOfNew = (defaults: BrandDefaults): BrandDraft => ({
  ...blankDraft,
  ...defaults,
  network_fee_percent: String(defaults.network_fee_percent),
});

const blankDraft: BrandDraft = {
  merchant_name: '',
  site_url: '',
  type: '1',
  logo: '',
  short_desc: '',
  site_desc: '',
  status: 'draft',
  approval_type: 'manual',
  offer_type: 'CPS',
  cookie_days: '30',
  lock_days: '0',
  time_zone: 'UTC',
  currency: 'USD',
  country: '',
  click_ref_param: 'click_ref',
  contact_name: '',
  contact_email: '',
  featured_rank: '',
  restrictions: '',
  ppc_policy: '',
  allow_deep_link: true,
  adds_afsrc: true,
  legal_name: '',
  billing_address: '',
  tax_number: '',
  billing_contact: '',
  billing_email: '',
  network_fee_percent: '0',
  tax_percent: '0',
  payment_days: '30',
  cat_ids: '',
  deeplink_domains: '',
  tags: '',
  filter_words: '',
  support_region: '',
  promotion_methods: '{}',
};

/** The promotion methods as JSON, without those that have no value. */
export function writeMethods(methods: Readonly<Record<string, string>>): string {
  const said = Object.entries(methods).filter(([, stance]) => stance !== '');
  return JSON.stringify(Object.fromEntries(said));
}

export function readMethods(text: string): Record<string, string> {
  return JSON.parse(text) as Record<string, string>;
}

/**
 * The difference from the stored values, as input of the call; cleared texts are listed in `clear`.
 */
export function changesOf(draft: BrandDraft, stored: BrandDraft): Edit {
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== stored[name as keyof BrandDraft],
  );
  const cleared = changed.filter(([name, value]) => clearable.has(name) && isEmpty(value));
  const entries = changed.flatMap(([name, value]) => entryOf(name, value));
  if (cleared.length > 0) entries.push(['clear', cleared.map(([name]) => name)]);
  return Object.fromEntries(entries) as Edit;
}

function partsOf(text: string, parting: RegExp): string[] {
  const parts = text.split(parting).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '');
}

/** Optional texts of a brand. */
const clearable = new Set([
  'logo',
  'short_desc',
  'site_desc',
  'country',
  'restrictions',
  'ppc_policy',
  'contact_name',
  'contact_email',
  'legal_name',
  'billing_address',
  'tax_number',
  'billing_contact',
  'billing_email',
]);

const numbers = new Set([
  'type',
  'cookie_days',
  'lock_days',
  'featured_rank',
  'network_fee_percent',
  'payment_days',
]);

/** An empty number counts as 0. */
const zeroed = new Set(['network_fee_percent', 'tax_percent', 'payment_days']);

const isEmpty = (value: string | boolean) => typeof value === 'string' && value.trim() === '';

function entryOf(name: string, value: string | boolean): [string, unknown][] {
  if (typeof value === 'boolean') return [[name, value]];
  const text = value.trim();
  if (name === 'promotion_methods') return [[name, readMethods(text)]];
  // Filter words may contain spaces, hosts and countries do not.
  const parting = { deeplink_domains: /[\s,]+/, support_region: /[\s,]+/, tags: /[\n,]+/ }[name];
  if (parting || name === 'filter_words') return [[name, partsOf(text, parting ?? /\n+/)]];
  if (name === 'featured_rank' && text === '') return [['unfeature', 1]];
  if (text === '') return zeroed.has(name) ? [[name, name === 'tax_percent' ? '0' : 0]] : [];
  if (numbers.has(name)) return [[name, /^\d+$/.test(text) ? Number(text) : text]];
  return [[name, name === 'country' || name === 'currency' ? text.toUpperCase() : text]];
}
