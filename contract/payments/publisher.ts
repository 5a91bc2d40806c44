import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, paging, word } from '../fields.ts';

export const paymentStatuses = [
  'to_be_paid',
  'processing',
  'paid',
  'failed',
  'returned',
  'on_hold',
  'cancelled',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How far a brand is with what it owes for settled commission; `unpaid`: on no invoice yet. */
export const brandPaidStatuses = ['unpaid', 'invoiced', 'paid'] as const;
export type BrandPaidStatus = (typeof brandPaidStatuses)[number];

const own = { actor: 'publisher', effect: 'none', permission: 'payments.read' } as const;
const payment_id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);

const balance = z.object({
  currency: z.string(),
  /** Settled, in no payment yet. */
  available: z.string(),
  /** Waits for the brands' decision. */
  pending: z.string(),
  /** Approved, in no settlement yet. */
  approved: z.string(),
  /** In payments on their way. */
  in_payment: z.string(),
  /** In payments that wait for something. */
  on_hold: z.string(),
  paid: z.string(),
  /** Below it nothing is paid: it is kept for the next month. */
  minimum: z.string(),
  /** What the next payment takes as things stand: available and approved. */
  next: z.string(),
  /** How much of the minimum that is, 0 to 100. */
  progress: z.int(),
});

const ageing = z.object({
  currency: z.string(),
  days_0_30: z.string(),
  days_31_60: z.string(),
  days_61_90: z.string(),
  days_over_90: z.string(),
});

/** What is owed, what waits for what, and when the next payment goes: one row per currency. */
export const showPaymentSummary = call('/payment/summary', {
  ...own,
  input: z.object({}),
  reply: z.object({
    currency: z.string(),
    time_zone: z.string(),
    balances: z.array(balance),
    holds: z.array(
      z.object({ payment_id: z.int(), currency: z.string(), amount: z.string(), why: z.string() }),
    ),
    /** Days (UTC) on which the next settlement and the next payments are made. */
    next_settlement_date: z.string(),
    next_payment_date: z.string(),
    method: z.nullable(
      z.object({
        type: z.string(),
        masked_details: z.string(),
        held_until: z.nullable(z.string()),
      }),
    ),
    /** What is approved and not paid, by the days since it was approved. */
    ageing: z.array(ageing),
  }),
});

export const paymentRow = z.object({
  payment_id: z.int(),
  request_date: z.string(),
  paid_date: z.nullable(z.string()),
  type: z.string(),
  masked_details: z.string(),
  amount: z.string(),
  fee: z.string(),
  net: z.string(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  failure_code: z.nullable(z.string()),
  /** Why it waits or failed, and what to do; null where all is well. */
  advice: z.nullable(z.string()),
});
export type Payment = z.output<typeof paymentRow>;

/** The publisher's payments, the newest first. */
export const listPayments = call('/payment/details', {
  ...own,
  input: z.object({ status: z.optional(word(paymentStatuses)), ...paging }),
  reply: z.object({ ...listOf(paymentRow).shape, time_zone: z.string() }),
});

const settlement = z.object({
  settlement_id: z.int(),
  settled_at: z.string(),
  /** Rewards stand in settlements of their own. */
  kind: z.enum(['commission', 'referral', 'bonus']),
  /** 0, with an empty mcid: the network itself pays it. */
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  lines: z.int(),
  /** null: the network pays it itself. */
  brand_paid_status: z.nullable(z.enum(brandPaidStatuses)),
  commission: z.string(),
  /** What changed after an earlier settlement, claw-backs below zero. */
  adjustments: z.string(),
  amount: z.string(),
});

/** A settlement by itself, with the payment that has taken it, where one has. */
export const settlementRow = z.object({
  ...settlement.shape,
  currency: z.string(),
  payment_id: z.nullable(z.int()),
  payment_status: z.nullable(z.enum(paymentStatuses)),
  paid_date: z.nullable(z.string()),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** One payment with the settlements it is made of; their amounts sum up to its own. */
export const readPayment = call('/payment/info', {
  ...own,
  input: z.object({ payment_id }),
  reply: z.object({ ...paymentRow.shape, settlements: z.array(settlement), time_zone: z.string() }),
  refuses: ['PAYMENT_NOT_FOUND'],
});

const line = z.object({
  /** The transaction; null for a reward. */
  id: z.nullable(z.int()),
  reward_id: z.nullable(z.int()),
  settlement_id: z.int(),
  order_id: z.string(),
  merchant_name: z.string(),
  order_time: z.string(),
  type: z.enum(['commission', 'adjustment', 'claw_back', 'bonus', 'referral']),
  /** What a reward is for; null for an order line. */
  what: z.nullable(z.string()),
  amount: z.string(),
  /** The click that it came from; null for a coupon's order. */
  click_ref: z.nullable(z.string()),
  click_time: z.nullable(z.string()),
  /** null: the network pays it itself. */
  brand_paid_status: z.nullable(z.enum(brandPaidStatuses)),
});
export type PaymentLine = z.output<typeof line>;

/** A line by itself, with the payment that it is in. */
export const paymentLineRow = z.object({
  payment_id: z.int(),
  ...line.shape,
  mcid: z.string(),
  currency: z.string(),
});
export type PaymentLineRow = z.output<typeof paymentLineRow>;

/** The lines of a payment, or of one of its settlements, with the clicks they came from. */
export const listPaymentLines = call('/payment/lines', {
  ...own,
  input: z.object({
    payment_id,
    settlement_id: z.optional(integer({ type: 'ID_INTEGER' }, 1)),
    ...paging,
  }),
  reply: z.object({ ...listOf(line).shape, currency: z.string(), sum: z.string() }),
  refuses: ['PAYMENT_NOT_FOUND'],
});

const file = z.object({
  file_name: z.string(),
  media_type: z.string(),
  content_base64: z.string(),
});

/** The statement of a payment as PDF; its total is the payment's amount. */
export const readStatement = call('/payment/statement', {
  ...own,
  input: z.object({ payment_id }),
  reply: file,
  refuses: ['PAYMENT_NOT_FOUND'],
});

/** All lines of a payment as CSV. */
export const exportPayment = call('/payment/export', {
  ...own,
  input: z.object({ payment_id }),
  reply: file,
  refuses: ['PAYMENT_NOT_FOUND'],
});
