import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, optionalText, word } from '../fields.ts';

/**
 * How returns without a reference find their sale: not at all; by their order id, which is the sale's
 * with a prefix or suffix; or as the latest sale of the same article to the same customer.
 */
const returnRuleKinds = ['none', 'order_id', 'product'] as const;

const brandId = integer(
  { required: 'MERCHANT_NOT_FOUND', type: 'MERCHANT_NOT_FOUND', min: 'MERCHANT_NOT_FOUND' },
  1,
);
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
