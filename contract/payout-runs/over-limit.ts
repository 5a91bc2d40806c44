import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, rowId, text } from '../fields.ts';

const reason = text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' });

const payment = z.object({
  payment_id: z.int(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** Which limit it is above. */
  over: z.string(),
  limit: z.string(),
  /** The currency that the limit is derived from; null: it is set for the currency. */
  derived_from: z.nullable(z.string()),
  requested_at: z.string(),
  /** The third person who approved it; the next run includes it. */
  approved: z.nullable(z.object({ name: z.string(), at: z.string() })),
  reason: z.nullable(z.string()),
  /** Whether the caller acted on the run that left it out and therefore must not approve it. */
  is_own: z.boolean(),
});
export type OverLimitPayment = z.output<typeof payment>;

/** Waiting payments that are above a limit, oldest first. */
export const listOverLimitPayments = call('/staff/payment/over_limit_list', {
  actor: { staff: 'payouts.read' },
  effect: 'none',
  reply: listOf(payment),
});

/**
 * Approves that a payment exceeds the limits; the next run includes it. Refused to the staff who
 * made or decided the run that left it out, who must be different from the staff of the next run.
 */
export const approveOverLimitPayment = call('/staff/payment/over_limit_approve', {
  actor: { staff: 'payouts.approve' },
  input: z.object({ payment_id: rowId, reason }),
  reply: z.object({ payment_id: z.int() }),
  refuses: ['PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_INVALID', 'PAYOUT_LIMIT_THIRD_PERSON'],
});

/** Splits a payment above the limit of one payout: its settlements are distributed. */
export const splitOverLimitPayment = call('/staff/payment/over_limit_split', {
  actor: { staff: 'payouts.write' },
  input: z.object({ payment_id: rowId, reason }),
  reply: z.object({ payment_ids: z.array(z.int()) }),
  refuses: ['PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_INVALID', 'PAYMENT_NOT_DIVISIBLE'],
});
