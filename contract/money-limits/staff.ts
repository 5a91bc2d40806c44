import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currencyCode, flag, listOf, paging, text } from '../fields.ts';

/** The limits of a currency, in the order of the screen. */
export const limitNames = [
  'minimum',
  'payout',
  'day',
  'account',
  'claim',
  'evidence',
  'two_people',
] as const;
export type LimitName = (typeof limitNames)[number];

const reason = text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' });

const limit = z.object({
  /** Decimal text in the currency. */
  amount: z.string(),
  /** Set for this currency; otherwise derived from the base currency. */
  is_own: z.boolean(),
});

const currencyLimits = z.object({
  currency: z.string(),
  is_base: z.boolean(),
  minimum: limit,
  payout: limit,
  day: limit,
  account: limit,
  claim: limit,
  evidence: limit,
  two_people: limit,
  /**
   * Units of the currency for one of the base, and the day of the rate; null: there is no rate, so
   * that the numbers of the base apply (a hundred times as many without a minor unit).
   */
  rate: z.nullable(z.string()),
  rate_day: z.nullable(z.string()),
});
export type CurrencyLimits = z.output<typeof currencyLimits>;

/** The limits of every currency: the base, those with own limits, those with a rate, the others. */
export const listMoneyLimits = call('/staff/money_limit/list', {
  actor: { staff: 'payouts.read' },
  effect: 'none',
  input: z.object({ currency: z.optional(text(3, { type: 'CURRENCY_INVALID' })), ...paging }),
  reply: z.object({ ...listOf(currencyLimits).shape, base: z.string() }),
});

const amount = z.optional(text(20, { type: 'AMOUNT_INVALID' }));

/**
 * Sets the limits of a currency. A limit that is not sent is derived from the base currency.
 * `is_base` makes the currency the base, which needs all limits. Every change is recorded with old
 * and new amount.
 */
export const editMoneyLimits = call('/staff/money_limit/edit', {
  actor: { staff: 'payouts.write' },
  input: z.object({
    currency: currencyCode(),
    is_base: z._default(flag, 0),
    minimum: amount,
    payout: amount,
    day: amount,
    account: amount,
    claim: amount,
    evidence: amount,
    two_people: amount,
    /** Required once limits have been changed. */
    reason: z.optional(reason),
  }),
  reply: currencyLimits,
  refuses: ['CURRENCY_INVALID', 'AMOUNT_INVALID', 'MONEY_LIMITS_INCOMPLETE', 'REASON_REQUIRED'],
});

const change = z.object({
  id: z.int(),
  currency: z.string(),
  name: z.enum([...limitNames, 'base']),
  /** null: derived from the base currency. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
});
export type LimitChange = z.output<typeof change>;

/** Who changed limits, newest first. */
export const listLimitChanges = call('/staff/money_limit/change_list', {
  actor: { staff: 'payouts.read' },
  effect: 'none',
  input: z.object({ currency: z.optional(text(3, { type: 'CURRENCY_INVALID' })), ...paging }),
  reply: listOf(change),
});
