import * as z from 'zod/mini';
import { bulkReply, selection } from '../bulk.ts';
import { call } from '../call.ts';
import { currencyCode, listOf, optionalText, paging, rowId, text, word } from '../fields.ts';
import { amount, orderId, orderTime } from './fields.ts';

const writes = { actor: 'publisher', effect: 'change', permission: 'links.write' } as const;

/** Status of a claim. `expired_accepted`: accepted because it was not decided by its deadline. */
export const claimStatuses = [
  'open',
  'needs_info',
  'accepted',
  'rejected',
  'expired_accepted',
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What is claimed: an order that is missing, one with a wrong amount, or one that was declined. */
const claimTypes = ['missing', 'wrong_amount', 'declined'] as const;
export type ClaimType = (typeof claimTypes)[number];

/**
 * Why a person decides a claim: the line was rejected for fraud or a violation of terms, or is
 * settled; there is no evidence; the amount is above the brand's limit, its usual order or the
 * limit of the month; or one of two people has accepted it.
 */
const heldReasons = [
  'rejection',
  'settled',
  'evidence',
  'amount',
  'usual_value',
  'month_share',
  'second_person',
] as const;
export type HeldReason = (typeof heldReasons)[number];

const status = z.optional(word(claimStatuses, { type: 'CLAIM_STATUS_INVALID' }));
/** Address of an uploaded picture or PDF, as evidence. */
const evidence = optionalText(255, { type: 'CLAIM_EVIDENCE_INVALID' });
const note = text(1000, { required: 'CLAIM_NOTE_REQUIRED', max: 'NOTE_MAX' });

/**
 * A claim for a missing or incorrect order. Amounts are decimal text in `currency`, times ISO 8601.
 */
const claim = z.object({
  id: z.int(),
  type: z.enum(claimTypes),
  mcid: z.string(),
  merchant_name: z.string(),
  order_id: z.string(),
  order_time: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** null if the line has none, as for an order attributed to a coupon. */
  click_ref: z.nullable(z.string()),
  note: z.string(),
  evidence: z.nullable(z.string()),
  status: z.enum(claimStatuses),
  /** Reason of the last decision or question. */
  reason: z.nullable(z.string()),
  /** When an open claim is accepted automatically, unless it is held. */
  deadline: z.string(),
  /** Why the claim is not accepted automatically. */
  held_because: z.nullable(z.enum(heldReasons)),
  /** The day until which the line of an accepted claim can be rejected. */
  pending_until: z.nullable(z.string()),
  /** The order line that the claim created or concerns. */
  order_line_id: z.nullable(z.int()),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
});
const staffClaim = z.extend(claim, { publisher_id: z.int(), publisher_name: z.string() });

/**
 * Claims an order that a brand did not report. Its click must be the publisher's own, lead to this
 * brand and be recent enough. Staff decide within 30 days; after that the claim is accepted
 * automatically. One claim per order.
 */
export const addClaim = call('/claim/add', {
  ...writes,
  input: z.object({
    mcid: text(100, { required: 'BRAND_QUERY_MCID_REQUIRED', type: 'BRAND_QUERY_MCID_STRING' }),
    order_id: orderId,
    order_time: orderTime,
    amount,
    /** Currency of the amount; default: the brand's. */
    currency: z.optional(currencyCode()),
    click_ref: text(255, { required: 'CLAIM_CLICK_INVALID', type: 'CLICK_REF_STRING' }),
    note,
    evidence,
  }),
  reply: claim,
  refuses: [
    'MERCHANT_NOT_FOUND',
    'CLAIM_EVIDENCE_INVALID',
    'CLAIM_EVIDENCE_REQUIRED',
    'CLAIM_CLICK_INVALID',
    'CLAIM_REPEATED',
    'AMOUNT_INVALID',
    'CURRENCY_RATE_MISSING',
    'ORDER_TIME_INVALID',
  ],
});

/**
 * Disputes a line of the publisher: wrong amount (`amount` is the correct one of this line, in the currency the
 * order was reported in) or wrongly declined. If accepted, the amount is corrected and the line is
 * pending again. Once per line and type.
 */
export const disputeLine = call('/claim/dispute', {
  ...writes,
  input: z.object({
    order_line_id: rowId,
    type: word(['wrong_amount', 'declined'], {
      required: 'CLAIM_TYPE_INVALID',
      type: 'CLAIM_TYPE_INVALID',
    }),
    amount: z.optional(amount),
    note,
    evidence,
  }),
  reply: claim,
  refuses: [
    'CLAIM_TRANSACTION_INVALID',
    'CLAIM_EVIDENCE_INVALID',
    'CLAIM_EVIDENCE_REQUIRED',
    'CLAIM_REPEATED',
    'AMOUNT_INVALID',
  ],
});

/** Lists the publisher's own claims, newest first. */
export const listClaims = call('/claim/list', {
  actor: 'publisher',
  permission: 'reports.read',
  effect: 'none',
  input: z.object({ status, ...paging }),
  reply: listOf(claim),
});

/** Answers a question of staff. The claim is open again, for at least seven days. */
export const answerClaim = call('/claim/answer', {
  ...writes,
  input: z.object({ id: rowId, note }),
  reply: claim,
  refuses: ['CLAIM_NOT_FOUND', 'CLAIM_DECIDED'],
});

/** Lists claims of all publishers, nearest deadline first. */
export const listStaffClaims = call('/staff/claim/list', {
  actor: { staff: 'order_lines.read' },
  effect: 'none',
  input: z.object({ status, ...paging }),
  reply: listOf(staffClaim),
});

/**
 * Decides a claim. An accepted claim creates an order line like any other, or credits an
 * unattributed order to its publisher; the line is pending until the brand's validation date. A
 * claim above the brand's limit is accepted by two people: it stays open after the first. `ask`
 * requests more information. Rejecting and asking require a reason.
 */
export const decideClaim = call('/staff/claim/decide', {
  actor: { staff: 'claims.decide' },
  input: z.object({
    id: rowId,
    decision: word(['accept', 'reject', 'ask'], {
      required: 'DECISION_INVALID',
      type: 'DECISION_INVALID',
    }),
    reason: optionalText(500, { max: 'NOTE_MAX' }),
  }),
  reply: staffClaim,
  refuses: [
    'CLAIM_NOT_FOUND',
    'CLAIM_DECIDED',
    'CLAIM_SECOND_PERSON',
    'CLAIM_TRANSACTION_INVALID',
    'CLAIM_ORDER_KNOWN',
    'REASON_REQUIRED',
    'CONVERSION_INPUT_CHANGED',
    'CURRENCY_RATE_MISSING',
    'ORDER_TIME_INVALID',
  ],
});

/**
 * Decides several claims, by ids or by a filter (default status: open), like `decideClaim`.
 * Accepting, rejecting and asking follow the same rules as for one claim.
 */
export const decideClaims = call('/staff/claim/decide_many', {
  actor: { staff: 'claims.decide' },
  input: z.object({
    ...selection,
    filter: z.optional(z.object({ status })),
    decision: word(['accept', 'reject', 'ask'], {
      required: 'DECISION_INVALID',
      type: 'DECISION_INVALID',
    }),
    reason: optionalText(500, { max: 'NOTE_MAX' }),
  }),
  reply: bulkReply,
  refuses: ['SELECTION_REQUIRED', 'REASON_REQUIRED'],
});
