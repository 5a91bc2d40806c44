import * as z from 'zod/mini';
import { moment, nullableText } from '../brands/fields.ts';

/** Effect of a terms version compared with the previous one; the worst effect is last. */
export const termsEffects = ['first', 'same', 'raised', 'changed', 'cut', 'zero'] as const;
export type TermsEffect = (typeof termsEffects)[number];

/** Measures for tiers, counted per publisher and calendar month of the brand. */
export const tierBases = ['orders', 'sales'] as const;

/**
 * Threshold of a tier: number of orders or amount of sales; both null if the rule always applies.
 */
export const tier = {
  tier_basis: z.nullable(z.enum(tierBases)),
  tier_from: nullableText,
};

/**
 * What a fixed commission is paid for: once per order, split over its lines; for each line; or for
 * each unit of a line's quantity.
 */
export const commissionBases = ['order', 'line', 'unit'] as const;
export type CommissionBasis = (typeof commissionBases)[number];

/** The customer's first order, or the later ones. */
export const customerOrders = ['first', 'renewal'] as const;

/** What a rule pays: `rate` in percent, or `amount` of money per `basis`. */
export const payFields = {
  kind: z.enum(['percent', 'fixed']),
  rate: nullableText,
  amount: nullableText,
  /** Null for a percentage. */
  basis: z.nullable(z.enum(commissionBases)),
  /** The most that one order, or one publisher per calendar month, earns; null: no limit. */
  cap_order: nullableText,
  cap_month: nullableText,
  /**
   * Months after a customer's first order in which later ones are credited to the same publisher; 0:
   * for life; null: not recurring.
   */
  renewal_months: z.nullable(z.int()),
  currency: z.string(),
};
const pay = z.object(payFields);

/** One case whose commission a version changes; a condition that is not set is null. */
const termsChange = z.object({
  category: nullableText,
  sku: nullableText,
  customer_kind: nullableText,
  customer_order: z.nullable(z.enum(customerOrders)),
  country: nullableText,
  /** Set if it concerns a single publisher. */
  publisher_id: z.nullable(z.int()),
  ...tier,
  /** null: no commission was, or is, paid for it. */
  before: z.nullable(pay),
  after: z.nullable(pay),
  effect: z.enum(['raised', 'changed', 'cut', 'zero']),
});

/** A version of a brand's terms as announced. */
export const termsVersion = z.object({
  terms_version: z.int(),
  status: z.enum(['announced', 'in_force', 'past', 'withdrawn']),
  comm_rate: z.string(),
  comm_detail: z.string(),
  note: nullableText,
  announced_at: z.string(),
  effective_from: z.string(),
  effective_to: moment,
  /** The worst effect for the publisher who reads it. */
  effect: z.enum(termsEffects),
  changes: z.array(termsChange),
});
export type TermsVersion = z.output<typeof termsVersion>;

/** The rule that determined the commission of a line, and why its tier applied. */
export const ruleOfLine = z.object({
  id: z.int(),
  name: z.string(),
  ...payFields,
  ...tier,
  /** The publisher's volume before the order, if tiers apply. */
  volume: z.nullable(
    z.object({ month: z.string(), orders: z.int(), sales: z.string(), currency: z.string() }),
  ),
});
