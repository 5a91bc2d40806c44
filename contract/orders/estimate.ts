import * as z from 'zod/mini';
import { isCountry, mcidText, nullableText } from '../brands/fields.ts';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { integer, optionalText, text, word } from '../fields.ts';
import { customerOrders, payFields, tier } from '../terms/fields.ts';
import { termsRules } from '../terms/staff.ts';
import { amount } from './fields.ts';

/**
 * What an order of now would earn by the terms in force, or by the rules of a draft. It is priced by
 * the code that prices real orders, with the publisher's volume of this month, and is not stored.
 */
export const estimateOrder = call('/staff/brand/estimate_order', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({
    mcid: mcidText,
    rules: z.optional(termsRules),
    /** Default: a publisher without rules of their own and without orders. */
    publisher_id: z.optional(integer({}, 1)),
    country: z.optional(text(2).check(z.refine(isCountry, { error: 'PARAMS_TYPE_ERROR' }))),
    customer: z.optional(word(['new', 'returning'])),
    /** Months since the first order of a returning customer. */
    months: z._default(integer({}, 1).check(z.maximum(600, { error: 'PARAMS_TYPE_ERROR' })), 1),
    lines: z
      .array(
        z.object({
          amount,
          category: optionalText(200),
          sku: optionalText(200),
          quantity: z.optional(integer({}, 1)),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  reply: z.object({
    /** Of the brand, as all amounts. */
    currency: z.string(),
    sale: z.string(),
    commission: z.string(),
    lines: z.array(
      z.object({
        sale: z.string(),
        commission: z.string(),
        /** The rule that applies; null: none does. */
        rule: z.nullable(
          z.object({
            name: z.string(),
            ...payFields,
            category: nullableText,
            sku: nullableText,
            customer_kind: nullableText,
            customer_order: z.nullable(z.enum(customerOrders)),
            country: nullableText,
            publisher_id: z.nullable(z.int()),
            ...tier,
          }),
        ),
        /** Why nothing is paid: NO_COMMISSION_RULE or COMMISSION_PERIOD_OVER. */
        note: nullableText,
      }),
    ),
  }),
  refuses: [
    'BRAND_NOT_EXISTS',
    'TERMS_INVALID',
    'TERMS_TIERS_INVALID',
    'AMOUNT_INVALID',
    'CURRENCY_RATE_MISSING',
  ],
});
