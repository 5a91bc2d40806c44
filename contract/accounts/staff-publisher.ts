import * as z from 'zod/mini';
import { homeDashboard } from '#contract/reports/dashboard.ts';
import { call } from '../call.ts';
import { integer, listOf, paging, text } from '../fields.ts';
import { listPayments, showPaymentSummary } from '../payments/publisher.ts';
import { listPayoutMethods } from '../payout-methods/publisher.ts';
import { publisherRow } from './staff.ts';

const publisherId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);
const reason = text(500, { required: 'REASON_REQUIRED', type: 'REASON_INVALID' });

const paymentHold = z.nullable(
  z.object({ reason: z.string(), staff_name: z.string(), created_at: z.string() }),
);

/** One publisher: profile, users with their sessions, and figures of the last 30 days. */
export const showPublisher = call('/staff/publisher/info', {
  actor: { staff: 'accounts.read' },
  effect: 'none',
  input: z.object({ publisher_id: publisherId }),
  reply: z.object({
    ...publisherRow.shape,
    currency: z.string(),
    time_zone: z.string(),
    country: z.nullable(z.string()),
    users: z.array(
      z.object({
        user_id: z.int(),
        username: z.string(),
        name: z.string(),
        email: z.string(),
        email_verified: z.boolean(),
        role: z.string(),
        /** active, removed or another state of the account. */
        status: z.string(),
        /** Open sessions, the last used first, at most ten. */
        sessions: z.array(
          z.object({
            device: z.string(),
            created_at: z.string(),
            last_used_at: z.string(),
            expires_at: z.string(),
          }),
        ),
      }),
    ),
    figures: z.object({
      start_date: z.string(),
      end_date: z.string(),
      totals: homeDashboard.reply.shape.totals,
    }),
    /** null: payments are not held by staff. */
    payment_hold: paymentHold,
  }),
  refuses: ['NOT_FOUND'],
});

/** Balances, payments on hold and payout methods of a publisher; account details are masked. */
export const showPublisherMoney = call('/staff/publisher/money', {
  actor: { staff: 'payouts.read' },
  effect: 'none',
  input: z.object({ publisher_id: publisherId }),
  reply: z.object({
    summary: showPaymentSummary.reply,
    methods: listPayoutMethods.reply.shape.list,
  }),
  refuses: ['NOT_FOUND'],
});

/** The payments to a publisher, newest first. */
export const listPublisherPayments = call('/staff/publisher/payment_list', {
  actor: { staff: 'payouts.read' },
  effect: 'none',
  input: z.object({ publisher_id: publisherId, ...paging }),
  reply: listPayments.reply,
  refuses: ['NOT_FOUND'],
});

/**
 * Holds all payments to a publisher that are not sent yet, and later ones, until they are released.
 * Publishers read that payments are on hold, not the reason.
 */
export const holdPublisherPayments = call('/staff/publisher/hold_payments', {
  actor: { staff: 'payouts.write' },
  input: z.object({ publisher_id: publisherId, reason }),
  reply: z.object({ payment_hold: paymentHold }),
  refuses: ['NOT_FOUND'],
});

/** Releases the payments that staff hold. Other reasons to hold them still apply. */
export const releasePublisherPayments = call('/staff/publisher/release_payments', {
  actor: { staff: 'payouts.write' },
  input: z.object({ publisher_id: publisherId, reason }),
  reply: z.object({ payment_hold: paymentHold }),
  refuses: ['NOT_FOUND'],
});

const note = z.object({
  id: z.int(),
  note: z.string(),
  staff_name: z.string(),
  created_at: z.string(),
});

/** Notes of staff about a publisher, newest first. Publishers never see them. */
export const listPublisherNotes = call('/staff/publisher/note_list', {
  actor: { staff: 'accounts.read' },
  effect: 'none',
  input: z.object({ publisher_id: publisherId, ...paging }),
  reply: listOf(note),
  refuses: ['NOT_FOUND'],
});

/** Adds a note. Notes are never edited. */
export const addPublisherNote = call('/staff/publisher/note_add', {
  actor: { staff: 'accounts.note' },
  input: z.object({
    publisher_id: publisherId,
    note: text(2000, { required: 'NOTE_REQUIRED', type: 'NOTE_REQUIRED', max: 'NOTE_MAX' }),
  }),
  reply: note,
  refuses: ['NOT_FOUND'],
});
