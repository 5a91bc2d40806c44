import * as z from 'zod/mini';
import { moment, nullableText } from './brand-fields.ts';

/** What a version of terms brings against the one before; the worst one comes last. */
export const termsEffects = ['first', 'same', 'raised', 'changed', 'cut', 'zero'] as const;
export type TermsEffect = (typeof termsEffects)[number];

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
