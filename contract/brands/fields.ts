import * as z from 'zod/mini';
import { integer, oneOf, text } from '../fields.ts';

/** The number of a brand. */
export const brandId = /*@__PURE__*/ integer(
  { required: 'MERCHANT_NOT_FOUND', type: 'MERCHANT_NOT_FOUND' },
  1,
);

/** What publishers see: a draft does not exist for them. */
export const brandStatuses = ['online', 'offline', 'paused'] as const;
export const staffBrandStatuses = ['draft', ...brandStatuses] as const;
/** What a draft may lack to be published. */
export const draftGaps = ['terms', 'category'] as const;
export type DraftGap = (typeof draftGaps)[number];
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
/**
 * A brand's stance on each promotion method. The keys are the promotion_methods of a site, 1 to 11.
 */
export const methodStances = ['allowed', 'forbidden', 'ask'] as const;

/**
 * Maximum time in hours until staff decide an application: promised to publishers, shown to staff.
 */
export const DECISION_PROMISED_HOURS = 72;

export const count = z.int();
export const nullableText = z.nullable(z.string());
/** ISO 8601 with an offset, or null. */
export const moment = z.nullable(z.string());

/** Site id of a call; if absent, the actor's default site is used. */
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

/** One relationship status, or several separated by commas ("0,1,3" selects New Brands). */
export const statusFilter = z.pipe(
  z.union([z.int(), z.string()], { error: 'BRAND_QUERY_STATUS_INTEGER' }).check(
    z.refine((value) => /^[0-3](,[0-3])*$/.test(String(value)), {
      error: 'BRAND_QUERY_STATUS_INTEGER',
    }),
  ),
  z.transform((value) => [...new Set(String(value).split(',').map(Number))]),
);

/** Category ids separated by commas; a parent includes its children. */
export const catIdsFilter = z.pipe(
  text(500, { type: 'BRAND_QUERY_CAT_IDS_STRING' }).check(
    z.refine((value) => /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(value), {
      error: 'BRAND_QUERY_CAT_IDS_STRING',
    }),
  ),
  z.transform((value) => [...new Set(value.split(',').map(Number))]),
);

/** ISO 3166 alpha-2 code, case-insensitive. */
export const countryFilter = z.pipe(
  text(2, { type: 'BRAND_QUERY_COUNTRY_STRING' }).check(
    z.refine(isCountry, { error: 'BRAND_QUERY_COUNTRY_STRING' }),
  ),
  z.transform((value) => value.toUpperCase()),
);

/** Whether a text is the alpha-2 code of an existing country. */
export function isCountry(value: string): boolean {
  if (!/^[a-z]{2}$/i.test(value)) return false;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return value.toUpperCase() !== 'ZZ' && names.of(value.toUpperCase()) !== undefined;
}

/** One of a fixed set of words, case-insensitive. */
/*@__NO_SIDE_EFFECTS__*/
export function wordFilter<const T extends readonly [string, ...string[]]>(
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
