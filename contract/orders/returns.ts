import * as z from 'zod/mini';
import { brandId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { optionalText, rowId, text, word } from '../fields.ts';
import { lineId, orderId } from './fields.ts';

/**
 * How returns without a reference find their sale: not at all; by their order id, which is the sale's
 * with a prefix or suffix; or as the latest sale of the same article to the same customer.
 */
const returnRuleKinds = ['none', 'order_id', 'product'] as const;

const ruleKeys = {
  required: 'RETURN_RULE_INVALID',
  type: 'RETURN_RULE_INVALID',
  max: 'RETURN_RULE_INVALID',
} as const;

const returnRule = z.object({
  brand_id: z.int(),
  kind: z.enum(returnRuleKinds),
  prefix: z.string(),
  suffix: z.string(),
});

export const showReturnRule = call('/staff/return/rule_info', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ brand_id: brandId }),
  reply: returnRule,
  refuses: ['MERCHANT_NOT_FOUND'],
});

/** Sets the rule of a brand for the returns that follow. */
export const editReturnRule = call('/staff/return/rule_edit', {
  actor: { staff: 'brands.write' },
  input: z.object({
    brand_id: brandId,
    kind: word(returnRuleKinds, ruleKeys),
    prefix: optionalText(20, ruleKeys),
    suffix: optionalText(20, ruleKeys),
  }),
  reply: returnRule,
  refuses: ['MERCHANT_NOT_FOUND', 'RETURN_RULE_INVALID'],
});

/**
 * Matches a return that has no sale with the sale that it reverses. The difference to what it was booked
 * with becomes an adjustment, for which the publisher sees the note. Without a line, the order's only
 * line with the article of the return is meant.
 */
export const matchReturn = call('/staff/return/match', {
  actor: { staff: 'order_lines.write' },
  input: z.object({
    id: rowId,
    sale_order_id: orderId,
    sale_line_id: lineId,
    note: text(500, { required: 'NOTE_REQUIRED', type: 'NOTE_MAX' }),
  }),
  /** The commission of the return as it is now. */
  reply: z.object({ id: z.int(), currency: z.string(), commission: z.string() }),
  refuses: [
    'CONVERSION_NOT_FOUND',
    'RETURN_NOT_OPEN',
    'RETURN_SALE_NOT_FOUND',
    'RETURN_SALE_OF_ANOTHER',
    'CURRENCY_INVALID',
    'RETURN_EXCEEDS_SALE',
  ],
});
