import * as z from 'zod/mini';
import { mcidText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { currencyCode, listOf, oneOf, paging, rowId, text, word } from '../fields.ts';
import { amount } from '../orders/fields.ts';

export const bonusStatuses = ['asked', 'approved', 'rejected'] as const;

const person = z.nullable(z.object({ name: z.string(), at: z.string() }));

const bonus = z.object({
  id: z.int(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  /** Brand that pays it; null: the network. */
  mcid: z.nullable(z.string()),
  merchant_name: z.nullable(z.string()),
  amount: z.string(),
  currency: z.string(),
  reason: z.string(),
  status: z.enum(bonusStatuses),
  asked: person,
  decided: person,
  /** Whether the caller requested it and therefore must not approve it (dual control). */
  is_own: z.boolean(),
  settlement_id: z.nullable(z.int()),
});
export type Bonus = z.output<typeof bonus>;

/** Lists bonuses: those waiting for a decision first, then newest first. */
export const listBonuses = call('/staff/bonus/list', {
  actor: { staff: 'payouts.read' },
  effect: 'none',
  input: z.object({ status: z.optional(word(bonusStatuses)), ...paging }),
  reply: listOf(bonus),
});

/**
 * Requests a bonus for a publisher, paid by a brand (in its currency) or, without `mcid`, by the
 * network. Nothing is owed until another staff member approves it. The publisher sees the reason.
 */
export const addBonus = call('/staff/bonus/add', {
  actor: { staff: 'payouts.write' },
  input: z.object({
    publisher_id: rowId,
    mcid: z.optional(mcidText),
    amount,
    currency: currencyCode(),
    reason: text(500, { required: 'NOTE_REQUIRED', max: 'NOTE_MAX' }),
  }),
  reply: bonus,
  refuses: ['USER_NOT_EXISTS', 'BRAND_NOT_EXISTS', 'AMOUNT_INVALID', 'CURRENCY_INVALID'],
});

/** Approves (1) or rejects (0) a bonus requested by another staff member. */
export const decideBonus = call('/staff/bonus/decide', {
  actor: { staff: 'payouts.approve' },
  input: z.object({ id: rowId, approve: oneOf([0, 1]) }),
  reply: bonus,
  refuses: ['BONUS_NOT_FOUND', 'BONUS_DECIDED', 'BONUS_SECOND_PERSON'],
});
