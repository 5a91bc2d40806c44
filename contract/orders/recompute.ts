import * as z from 'zod/mini';
import { mcidText } from '../brands/fields.ts';
import { call, LARGE_BODY_BYTES } from '../call.ts';
import { termsRules } from '../terms/staff.ts';

/**
 * What the orders of the last 90 days would have cost under a draft of terms. Each credited line that
 * is not rejected is priced again from its stored facts; the lines of an order that were reported
 * together are priced together, tiers and monthly limits count from the start of the calendar month in
 * which the 90 days begin, and a return reverses its sale as it would have been priced. Returns of
 * earlier sales keep their amount. Amounts are of the brand's currency.
 */
export const recomputeBrandTerms = call('/staff/brand/terms_cost_info', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  sheds: true,
  bodyBytes: LARGE_BODY_BYTES,
  input: z.object({ mcid: mcidText, rules: termsRules }),
  reply: z.object({
    currency: z.string(),
    from: z.string(),
    until: z.string(),
    orders: z.int(),
    lines: z.int(),
    sale: z.string(),
    /** The commission as it was booked, and under the draft. */
    before: z.string(),
    after: z.string(),
    /** Lines that no rule of the draft matches. */
    without_rule: z.int(),
    /** How many publishers were credited. */
    publishers: z.int(),
    /** The publishers whose commission changes most, at most 200. */
    list: z.array(
      z.object({
        publisher_id: z.int(),
        name: z.string(),
        orders: z.int(),
        before: z.string(),
        after: z.string(),
        change: z.string(),
      }),
    ),
  }),
  refuses: ['BRAND_NOT_EXISTS', 'TERMS_INVALID', 'TERMS_TIERS_INVALID'],
});
