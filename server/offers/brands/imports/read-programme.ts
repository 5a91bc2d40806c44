import type { DraftGap } from '#contract/brands/fields.ts';
import { isCountry } from '#contract/brands/fields.ts';
import { isCurrency } from '#contract/currencies.ts';
import { isWebAddress } from '#contract/fields.ts';
import { domainOf, isOpenDomain } from '../check-domain.ts';
import { slugOfName } from '../slug-of-name.ts';
import { BadEntry } from './bad-entry.ts';
import { type ParsedRate, parseRate } from './parse-rate.ts';
import { type ParsedTier, readTiers } from './read-tiers.ts';

/** The source of a file's brands; a list of names has no commission. */
export type Source = 'openaffiliate' | 'csv' | 'names';

/** A programme in our field names, as it is compared with the next import of the same source. */
export type Programme = {
  source: Source;
  slug: string;
  merchant_name: string;
  site_url: string;
  domain: string;
  logo: string | null;
  category: string | null;
  tags: string[];
  short_desc: string;
  site_desc: string;
  offer_type: string;
  /** As the source states it; what publishers see is derived from the rules. */
  comm_rate: string;
  comm_detail: string;
  country: string | null;
  support_region: string[];
  currency: string;
  status: 'online' | 'offline';
  approval_type: 'auto' | 'manual';
  cookie_days: number;
  /** undefined: not stated, so a changed file keeps what staff entered. */
  network_fee_percent: number | undefined;
  restrictions: string | null;
  /** null: staff have to settle the terms. */
  rule: ParsedRate | null;
  /** Tiers above the rule, which applies below the first tier; undefined: no tiers. */
  tiers: ParsedTier[] | undefined;
};

const OFFER_TYPES = ['CPS', 'CPA', 'CPC', 'CPL', 'CPX', 'CPM'];
const DEFAULT_COOKIE_DAYS = 30;
const MAX_COOKIE_DAYS = 3650;

type Fields = Readonly<Record<string, unknown>>;

/** What a row lacks for its brand to be published. */
export function gapsOfProgramme(fields: Record<string, unknown>): DraftGap[] {
  const { rule, category } = fields as Partial<Programme>;
  return [...(rule ? [] : (['terms'] as const)), ...(category ? [] : (['category'] as const))];
}

/**
 * Parses one entry of a file (the openaffiliate shape). Only name and url are required: the slug is made
 * of the name, `defaultCurrency` replaces a missing currency. Throws BadEntry if it is invalid.
 */
export function readProgramme(entry: unknown, source: Source, defaultCurrency: string): Programme {
  const fields = recordOf(entry, 'entry');
  const commission = recordOf(fields.commission ?? {}, 'commission');
  const rate = textOf(commission, 'rate', 100);
  const type = textOf(commission, 'type', 50) || null;
  const stated = textOf(commission, 'currency', 3) || null;
  const conditions = textOf(commission, 'conditions', 2000) || null;
  const duration = textOf(commission, 'duration', 50) || null;
  const site_url = addressOf(fields, 'url');
  const isTiered = commission.tiers !== undefined && commission.tiers !== '';
  // If the tiers are given explicitly, words about tiers in the conditions do not make the rate
  // ambiguous.
  const commissionText = isTiered
    ? { rate, currency: stated, duration }
    : { rate, type, currency: stated, conditions, duration };
  const rule = parseRate(commissionText);
  const currency = currencyOf(rule, stated ?? defaultCurrency);
  return {
    source,
    slug: slugOf(fields),
    merchant_name: textOf(fields, 'name', 200, true),
    site_url,
    domain: ownDomain(site_url),
    logo: textOf(fields, 'logo_url', 500) === '' ? null : addressOf(fields, 'logo_url', 500),
    category: categoryOf(fields),
    tags: textsOf(fields, 'tags', 30).map((tag) => tag.slice(0, 50).toLowerCase()),
    short_desc: textOf(fields, 'short_description', 300),
    site_desc: textOf(fields, 'description', 5000),
    offer_type: offerTypeOf(fields, type, rule),
    comm_rate: rate,
    comm_detail: conditions ?? '',
    country: textOf(fields, 'country', 2) === '' ? null : countryOf(textOf(fields, 'country', 2)),
    support_region: textsOf(fields, 'support_region', 250).map(countryOf),
    currency,
    status: ['', 'active', 'online'].includes(textOf(fields, 'status', 20)) ? 'online' : 'offline',
    approval_type: textOf(fields, 'approval', 20) === 'auto' ? 'auto' : 'manual',
    cookie_days: wholeOf(fields, 'cookie_days', MAX_COOKIE_DAYS) ?? DEFAULT_COOKIE_DAYS,
    network_fee_percent: wholeOf(fields, 'network_fee_percent', 100),
    restrictions: restrictionsOf(fields),
    rule,
    tiers: tiersOf(commission.tiers, rule, currency),
  };
}

/** Tiers need a base rule for the first order, so tiers without a rule are an error. */
function tiersOf(value: unknown, rule: ParsedRate | null, currency: string) {
  const tiers = readTiers(value, currency);
  if (tiers === undefined || rule !== null) return tiers;
  throw new BadEntry('commission_tiers', 'tiers need a single rate for the first order');
}

function recordOf(value: unknown, field: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new BadEntry(field, `${field} must be an object`);
}

function textOf(fields: Fields, name: string, maxLength: number, isRequired = false): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw new BadEntry(name, `${name} must be text`);
  const text = value.trim();
  if (isRequired && text === '') throw new BadEntry(name, `${name} is missing`);
  if (text.length > maxLength) throw new BadEntry(name, `${name} is longer than ${maxLength}`);
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw new BadEntry(name, `${name} contains characters that cannot be stored`);
  }
  return text;
}

function textsOf(fields: Fields, name: string, maxEntries: number): string[] {
  const value = fields[name] ?? [];
  if (!Array.isArray(value)) throw new BadEntry(name, `${name} must be a list`);
  if (value.length > maxEntries)
    throw new BadEntry(name, `${name} has more than ${maxEntries} entries`);
  return [...new Set(value.map((one) => textOf({ [name]: one }, name, 200, true)))];
}

function slugOf(fields: Fields): string {
  const slug = textOf(fields, 'slug', 100) || slugOfName(textOf(fields, 'name', 200, true));
  if (/^[a-z0-9][a-z0-9._-]*$/.test(slug)) return slug;
  throw new BadEntry(
    'slug',
    'slug may contain only lower-case letters, digits, dot, dash and underscore',
  );
}

function addressOf(fields: Fields, name: string, maxLength = 255): string {
  const address = textOf(fields, name, maxLength, true);
  if (isWebAddress(address)) return address;
  throw new BadEntry(name, `${name} is not an http(s) address`);
}

function ownDomain(siteUrl: string): string {
  const domain = domainOf(siteUrl);
  if (!isOpenDomain(domain)) return domain;
  throw new BadEntry('url', `${domain} is a public suffix, not the domain of a brand`);
}

function categoryOf(fields: Fields): string | null {
  const category = textOf(fields, 'category', 200);
  const levels = category.split('>').map((level) => level.trim());
  if (category === '') return null;
  if (levels.length > 2 || levels.includes('')) {
    throw new BadEntry('category', 'category is a name or "Parent>Child"');
  }
  return levels.join('>');
}

function offerTypeOf(fields: Fields, type: string | null, rule: ParsedRate | null): string {
  const stated = textOf(fields, 'offer_type', 3).toUpperCase();
  if (stated !== '') {
    if (OFFER_TYPES.includes(stated)) return stated;
    throw new BadEntry('offer_type', `offer_type is one of ${OFFER_TYPES.join(', ')}`);
  }
  if (type === 'hybrid') return 'CPX';
  return rule?.kind === 'fixed' ? 'CPA' : 'CPS';
}

function countryOf(code: string): string {
  if (isCountry(code)) return code.toUpperCase();
  throw new BadEntry('country', `${code} is not a two-letter country code`);
}

function currencyOf(rule: ParsedRate | null, currency: string): string {
  if (rule?.kind === 'fixed') return rule.currency;
  if (isCurrency(currency)) return currency;
  throw new BadEntry('currency', `${currency} is not a currency`);
}

/** A whole number up to `most`; undefined if it is absent. */
function wholeOf(fields: Fields, name: string, most: number): number | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most) return Number(value);
  throw new BadEntry(name, `${name} is a whole number up to ${most}`);
}

function restrictionsOf(fields: Fields): string | null {
  const value = fields.restrictions ?? [];
  const list =
    typeof value === 'string'
      ? [value]
      : textsOf({ ...fields, restrictions: value }, 'restrictions', 100);
  const invited = textOf(fields, 'approval', 20) === 'invite-only' ? ['By invitation only'] : [];
  return [...list, ...invited].join('\n') || null;
}
