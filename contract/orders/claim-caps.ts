import * as z from 'zod/mini';
import { brandId } from '../brands/fields.ts';
import { call } from '../call.ts';
import { integer } from '../fields.ts';
import { amount } from './fields.ts';

/** Limits of automatic acceptance. Amounts are decimal text in the currency of the brand. */
const caps = z.object({
  /** What one claim may add. */
  amount: z.string(),
  /** What may be added in 30 days, in percent of the publisher's other sales with the brand. */
  month_percent: z.int(),
  /** How many times the brand's usual order a claimed order may be. */
  usual_factor: z.int(),
  /** A claim that adds more needs evidence. */
  evidence_above: z.string(),
  /** A claim that adds more is accepted by two people. */
  two_people_above: z.string(),
});

const reply = z.object({
  brand_id: z.int(),
  currency: z.string(),
  /** The limits in force. */
  caps,
  /** The network's limits, which apply where the brand has none. */
  defaults: caps,
  /** The limits that are set for the brand. */
  own: z.partial(caps),
});

/** The limits of automatic acceptance of claims on a brand. */
export const showClaimCaps = call('/staff/claim/caps_info', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ brand_id: brandId }),
  reply,
  refuses: ['MERCHANT_NOT_FOUND'],
});

/** Sets the limits of a brand; the network's default applies to those that are not sent. */
export const editClaimCaps = call('/staff/claim/caps_edit', {
  actor: { staff: 'brands.write' },
  input: z.object({
    brand_id: brandId,
    amount: z.optional(amount),
    month_percent: z.optional(integer().check(z.maximum(1000, { error: 'PARAMS_TYPE_ERROR' }))),
    usual_factor: z.optional(integer({}, 1).check(z.maximum(1000, { error: 'PARAMS_TYPE_ERROR' }))),
    evidence_above: z.optional(amount),
    two_people_above: z.optional(amount),
  }),
  reply,
  refuses: ['MERCHANT_NOT_FOUND', 'AMOUNT_INVALID'],
});
