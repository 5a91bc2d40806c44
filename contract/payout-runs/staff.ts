import * as z from 'zod/mini';
import { call } from '../call.ts';
import { day, fileReply, listOf, oneOf, paging, rowId, text, word } from '../fields.ts';
import { fileLimitKeys } from '../file-limits.ts';
import { payoutType } from '../payout-methods/publisher.ts';

/**
 * Status of a payout run; the database enforces the same transitions (`payout_run_transitions`).
 */
const runStatuses = ['draft', 'reviewed', 'approved', 'sent', 'finished', 'rejected'] as const;

/** Status of one attempt to pay a payment (`payout_transitions`). */
const payoutStatuses = [
  'open',
  'left_out',
  'sending',
  'unknown',
  'accepted',
  'paid',
  'failed',
  'returned',
] as const;

const reads = { actor: { staff: 'payouts.read' }, effect: 'none' } as const;
const writes = { actor: { staff: 'payouts.write' } } as const;
const approves = { actor: { staff: 'payouts.approve' } } as const;
const reason = text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' });

const sums = z.array(z.object({ currency: z.string(), amount: z.string(), payouts: z.int() }));
const person = z.nullable(z.object({ name: z.string(), at: z.string() }));

const run = z.object({
  id: z.int(),
  status: z.enum(runStatuses),
  made: person,
  reviewed: person,
  approved: person,
  rejected: person,
  reject_reason: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** Sums to be paid, without payouts that were left out. */
  sums,
  /** Number of payouts by status. */
  counts: z.object({
    left_out: z.int(),
    waiting: z.int(),
    unknown: z.int(),
    paid: z.int(),
    failed: z.int(),
    returned: z.int(),
  }),
});
export type PayoutRun = z.output<typeof run>;

/** Whether each payout type is set up here. */
const way = z.object({ type: z.string(), ready: z.boolean() });

/** Lists payout runs, newest first, and what could be paid now. */
export const listPayoutRuns = call('/staff/payment/run_list', {
  ...reads,
  input: z.object({ status: z.optional(word(runStatuses)), ...paging }),
  reply: z.object({ ...listOf(run).shape, payable: sums, ways: z.array(way) }),
});

/**
 * Collects all payable payments in a draft run. Payments that cannot be paid now are listed with
 * the reason and left out. If none can be paid, the refusal has the reasons as `data.left_out`.
 */
export const makePayoutRun = call('/staff/payment/run_add', {
  ...writes,
  reply: run,
  refuses: ['PAYOUT_RUN_EMPTY'],
});

const payout = z.object({
  id: z.int(),
  payment_id: z.int(),
  payment_number: z.string(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  type: z.string(),
  masked_details: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(payoutStatuses),
  reference: z.string(),
  provider_ref: z.nullable(z.string()),
  failure_code: z.nullable(z.string()),
  /** Why it was left out or failed, or why its result is unknown; null otherwise. */
  note: z.nullable(z.string()),
  attempts: z.int(),
  asks: z.int(),
  changed_at: z.string(),
});
export type StaffPayout = z.output<typeof payout>;

/** One run with a page of its payouts. */
export const showPayoutRun = call('/staff/payment/run_info', {
  ...reads,
  input: z.object({ id: rowId, status: z.optional(word(payoutStatuses)), ...paging }),
  reply: z.object({
    ...run.shape,
    /**
     * Whether the caller created or reviewed the run and therefore must not approve it (dual
     * control).
     */
    is_own: z.boolean(),
    has_bank_file: z.boolean(),
    payouts: listOf(payout),
  }),
  refuses: ['PAYOUT_RUN_NOT_FOUND'],
});

const moved = ['PAYOUT_RUN_NOT_FOUND', 'PAYOUT_RUN_STATUS_INVALID'] as const;

/** Confirms that a draft is correct. */
export const reviewPayoutRun = call('/staff/payment/run_review', {
  ...writes,
  input: z.object({ id: rowId }),
  reply: run,
  refuses: [...moved, 'PAYOUT_LIMIT_THIRD_PERSON'],
});

/** Approves a reviewed run for payment. Refused to the staff who created or reviewed it. */
export const approvePayoutRun = call('/staff/payment/run_approve', {
  ...approves,
  input: z.object({ id: rowId }),
  reply: run,
  refuses: [...moved, 'PAYOUT_RUN_SECOND_PERSON', 'PAYOUT_LIMIT_THIRD_PERSON', 'LEDGER_NOT_SOUND'],
});

/** Cancels a draft or reviewed run; its payments can be included in another run. */
export const rejectPayoutRun = call('/staff/payment/run_reject', {
  ...writes,
  input: z.object({ id: rowId, reason }),
  reply: run,
  refuses: moved,
});

/** Retries a failed or returned payment: it is included in the next run. */
export const retryPayment = call('/staff/payment/retry', {
  ...writes,
  input: z.object({ payment_id: rowId, reason }),
  reply: z.object({ status: z.string() }),
  refuses: ['PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_INVALID'],
});

/** The payouts of a run as CSV. */
export const exportPayoutRun = call('/staff/payment/run_export', {
  ...reads,
  input: z.object({ id: rowId }),
  reply: fileReply,
  refuses: ['PAYOUT_RUN_NOT_FOUND'],
});

/**
 * Bank file (pain.001.001.09) of a run that was sent. Deterministic: every download is identical.
 */
export const readBankFile = call('/staff/payment/bank_file', {
  ...approves,
  input: z.object({ id: rowId }),
  reply: fileReply,
  refuses: [...moved, 'PAYOUT_BANK_NOT_SET_UP'],
});

const verdicts = ['paid', 'failed', 'returned', 'repeated', 'not_found', 'not_allowed'] as const;

/**
 * Imports payout results of a bank or provider: pain.002, or CSV with the columns reference, status
 * (paid, failed, returned) and optionally code, amount, currency. Only a preview until `apply` is
 * 1.
 */
export const importPayoutResults = call('/staff/payment/import_results', {
  ...writes,
  upload: true,
  input: z.object({ apply: z._default(oneOf([0, 1]), 0) }),
  reply: z.object({
    applied: z.boolean(),
    rows: z.array(
      z.object({
        reference: z.string(),
        /** Status as written in the file. */
        reported: z.string(),
        verdict: z.enum(verdicts),
        note: z.nullable(z.string()),
      }),
    ),
  }),
  refuses: ['FILE_REQUIRED', ...fileLimitKeys, 'PAYOUT_FILE_INVALID'],
});

/**
 * Reconciles a provider's statement of a period (CSV: reference, amount, currency, optional status)
 * with the payouts sent in it. Read-only.
 */
export const reconcilePayouts = call('/staff/payment/reconcile', {
  ...reads,
  upload: true,
  input: z.object({
    type: payoutType,
    start_date: day(),
    end_date: day(),
  }),
  reply: z.object({
    equal: z.int(),
    rows: z.array(
      z.object({
        reference: z.string(),
        /**
         * `theirs_only`: never sent by us; `ours_only`: sent in the period but not in the
         * statement.
         */
        finding: z.enum(['differs', 'theirs_only', 'ours_only', 'reported_twice']),
        ours: z.nullable(z.string()),
        theirs: z.nullable(z.string()),
      }),
    ),
    /** Total amounts according to each side. */
    sums: z.array(z.object({ currency: z.string(), ours: z.string(), theirs: z.string() })),
  }),
  refuses: ['PAYOUT_TYPE_INVALID', 'FILE_REQUIRED', ...fileLimitKeys, 'PAYOUT_FILE_INVALID'],
});

const payment = z.object({
  payment_id: z.int(),
  number: z.string(),
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
