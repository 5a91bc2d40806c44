import * as z from 'zod/mini';
import { isCountry, mcidText } from '../brands/fields.ts';
import { staffBrand } from '../brands/staff.ts';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { integer, oneOf, optionalText, text, word } from '../fields.ts';
import { commissionBases, customerOrders, termsEffects, tierBases } from './fields.ts';

const termsKeys = {
  required: 'TERMS_INVALID',
  type: 'TERMS_INVALID',
  max: 'TERMS_INVALID',
} as const;
/** Decimal number as text: "7.5". */
const decimal = z.optional(
  text(20, termsKeys).check(
    z.refine((value) => /^\d{1,13}(\.\d{1,4})?$/.test(value), { error: 'TERMS_INVALID' }),
  ),
);

/** A rule as entered by staff: `rate` (percent) for percent, `amount` (money) for fixed. */
const termsRule = z.object(
  {
    name: text(100, termsKeys),
    kind: word(['percent', 'fixed'], termsKeys),
    rate: decimal,
    amount: decimal,
    /** What `amount` is paid for; default: the order. */
    basis: z.optional(word(commissionBases, termsKeys)),
    /** The most that an order earns, if `amount` is paid per line or unit. */
    cap_order: decimal,
    /** The most that a publisher earns by rules of this name per calendar month of the brand. */
    cap_month: decimal,
    category: z.optional(text(200, termsKeys)),
    sku: z.optional(text(200, termsKeys)),
    customer_kind: z.optional(word(['new', 'existing'], termsKeys)),
    /** Only first orders of a customer, or only later ones; default: both. */
    customer_order: z.optional(word(customerOrders, termsKeys)),
    /** Later orders are paid for this many months; 0: for life; default: not at all. */
    renewal_months: z.optional(
      integer(termsKeys, 0).check(z.maximum(600, { error: 'TERMS_INVALID' })),
    ),
    country: z.optional(text(2, termsKeys).check(z.refine(isCountry, { error: 'TERMS_INVALID' }))),
    publisher_id: z.optional(integer(termsKeys, 1)),
    /**
     * A tier: the rule applies once the publisher's orders in the calendar month, or their sales,
     * have reached `tier_from` (a whole number, or an amount).
     */
    tier_basis: z.optional(word(tierBases, termsKeys)),
    tier_from: decimal,
    priority: z._default(integer(termsKeys), 0),
  },
  { error: 'TERMS_INVALID' },
);

/** The rules of a version. */
export const termsRules = z
  .array(termsRule, { error: 'TERMS_INVALID' })
  .check(z.minLength(1, { error: 'TERMS_INVALID' }), z.maxLength(200, { error: 'TERMS_INVALID' }));

const termsDraft = z.object({
  mcid: mcidText,
  rules: termsRules,
  comm_detail: optionalText(2000),
  effective_from: z.optional(
    text(40, { type: 'TERMS_DATE_INVALID' }).check(
      z.refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success, {
        error: 'TERMS_DATE_INVALID',
      }),
    ),
  ),
  at_once: z._default(oneOf([0, 1]), 0),
  note: optionalText(1000, { max: 'NOTE_MAX' }),
});

/**
 * Adds a version of a brand's terms, effective from `effective_from` (default: now), at most one
 * year ahead. Past versions are unchanged; announced versions with a later start are withdrawn.
 * Terms that pay less to a joined publisher require three days' notice, or `at_once` with a `note`
 * that is sent to publishers.
 */
export const setBrandTerms = call('/staff/brand/set_terms', {
  actor: { staff: 'brands.write' },
  bodyBytes: LARGE_BODY_BYTES,
  input: termsDraft,
  reply: staffBrand,
  refuses: [
    'BRAND_NOT_EXISTS',
    'TERMS_INVALID',
    'TERMS_TIERS_INVALID',
    'TERMS_DATE_INVALID',
    'TERMS_NOTICE_TOO_SHORT',
    'REASON_REQUIRED',
  ],
});

/**
 * What a draft of terms would change, without writing it: its start and headline, the joined
 * publishers it affects, and the notice that they would receive. Publishers with rules of their own
 * are listed separately.
 */
export const previewBrandTerms = call('/staff/brand/preview_terms', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({
    ...termsDraft.shape,
    /** The language of the notice. */
    language: z._default(word(['en', 'zh']), 'en'),
  }),
  reply: z.object({
    comm_rate: z.string(),
    effective_from: z.string(),
    /** The requested start is too early: joined publishers would be paid less without notice. */
    needs_notice: z.boolean(),
    groups: z.array(
      z.object({
        /** Set for a single publisher with rules of their own. */
        publisher: z.nullable(z.object({ publisher_id: z.int(), name: z.string() })),
        /** How many joined publishers receive this notice. */
        publishers: z.int(),
        /** Some of them by name, at most ten. */
        names: z.array(z.string()),
        effect: z.enum(termsEffects),
        title: z.string(),
        lead: z.string(),
        lines: z.array(z.string()),
      }),
    ),
  }),
  refuses: ['BRAND_NOT_EXISTS', 'TERMS_INVALID', 'TERMS_TIERS_INVALID', 'TERMS_DATE_INVALID'],
});

/**
 * Withdraws the latest announced version before it takes effect; the version it would have replaced
 * continues. Publishers who were notified of it are notified of the withdrawal, with `note`.
 */
export const withdrawBrandTerms = call('/staff/brand/withdraw_terms', {
  actor: { staff: 'brands.write' },
  input: z.object({
    mcid: mcidText,
    terms_version: integer(termsKeys, 1),
    note: optionalText(1000, { max: 'NOTE_MAX' }),
  }),
  reply: staffBrand,
  refuses: ['BRAND_NOT_EXISTS', 'TERMS_NOT_ANNOUNCED'],
});
