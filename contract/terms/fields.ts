import * as z from 'zod/mini';
import { moment, nullableText } from '../brands/fields.ts';

/** What a version of terms brings against the one before; the worst one comes last. */
export const termsEffects = ['first', 'same', 'raised', 'changed', 'cut', 'zero'] as const;
export type TermsEffect = (typeof termsEffects)[number];

/** By what tiers are counted, publisher by publisher, in each calendar month of the brand. */
export const tierBases = ['orders', 'sales'] as const;

/** From what on a rule holds: so many orders, or so much money; both null where it always does. */
export const tier = {
  tier_basis: z.nullable(z.enum(tierBases)),
  tier_from: nullableText,
};

/** What is paid: `rate` in percent or `amount` of money per order line. */
const pay = z.object({
  kind: z.enum(['percent', 'fixed']),
  rate: nullableText,
  amount: nullableText,
  currency: z.string(),
});

/** One case whose commission a version changes; a condition left open is null. */
const termsChange = z.object({
  category: nullableText,
  sku: nullableText,
  customer_kind: nullableText,
  country: nullableText,
  /** The case of one publisher alone. */
  publisher_id: z.nullable(z.int()),
  ...tier,
  /** null: nothing was, or is, paid for it. */
  before: z.nullable(pay),
  after: z.nullable(pay),
  effect: z.enum(['raised', 'changed', 'cut', 'zero']),
});

/** A version of a brand's terms as it was announced. */
export const termsVersion = z.object({
  terms_version: z.int(),
  status: z.enum(['announced', 'in_force', 'past', 'withdrawn']),
  comm_rate: z.string(),
  comm_detail: z.string(),
  note: nullableText,
  announced_at: z.string(),
  effective_from: z.string(),
  effective_to: moment,
  /** The worst for whoever reads it. */
  effect: z.enum(termsEffects),
  changes: z.array(termsChange),
});
export type TermsVersion = z.output<typeof termsVersion>;

/** The rule that gave a line its commission, and why it stands in its tier. */
export const ruleOfLine = z.object({
  id: z.int(),
  name: z.string(),
  rate: z.string(),
  ...tier,
  /** What the publisher had brought before the order, where tiers have a say. */
  volume: z.nullable(
    z.object({ month: z.string(), orders: z.int(), sales: z.string(), currency: z.string() }),
  ),
});
