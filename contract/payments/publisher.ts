import * as z from 'zod/mini';
import { call } from '../call.ts';
import { fileReply, integer, listOf, optionalText, paging, rowId, word } from '../fields.ts';

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

/** Whether the brand has paid for settled commission; `unpaid`: not on an invoice yet. */
export const brandPaidStatuses = ['unpaid', 'invoiced', 'paid'] as const;
export type BrandPaidStatus = (typeof brandPaidStatuses)[number];

const own = { actor: 'publisher', effect: 'none', permission: 'payments.read' } as const;

const balance = z.object({
  currency: z.string(),
  /** Settled, not in a payment yet. */
  available: z.string(),
  /** Waiting for the brand's decision. */
  pending: z.string(),
  /** Approved, not in a settlement yet. */
  approved: z.string(),
  /** In payments that are being processed. */
  in_payment: z.string(),
  /** In payments that are on hold. */
  on_hold: z.string(),
  paid: z.string(),
  /** Minimum payment. A smaller balance is carried over to the next month. */
  minimum: z.string(),
  /** Expected amount of the next payment: available plus approved. */
  next: z.string(),
  /** Percentage of the minimum reached, 0 to 100. */
  progress: z.int(),
});

const ageing = z.object({
  currency: z.string(),
  days_0_30: z.string(),
  days_31_60: z.string(),
  days_61_90: z.string(),
  days_over_90: z.string(),
});

/** Balances and the date of the next payment, one row per currency. */
export const showPaymentSummary = call('/payment/summary', {
  ...own,
  reply: z.object({
    currency: z.string(),
    time_zone: z.string(),
    balances: z.array(balance),
    holds: z.array(
      z.object({
        payment_id: z.int(),
        number: z.string(),
        currency: z.string(),
        amount: z.string(),
        why: z.string(),
      }),
    ),
    /** UTC dates of the next settlement and the next payments. */
    next_settlement_date: z.string(),
    next_payment_date: z.string(),
    method: z.nullable(
      z.object({
        type: z.string(),
        masked_details: z.string(),
        held_until: z.nullable(z.string()),
      }),
    ),
    /** Approved and unpaid amounts, by number of days since approval. */
    ageing: z.array(ageing),
  }),
});

export const paymentRow = z.object({
  payment_id: z.int(),
  /** For people: "P-2026-11-0004", the fourth payment requested in a month. */
  number: z.string(),
  request_date: z.string(),
  paid_date: z.nullable(z.string()),
  type: z.string(),
  masked_details: z.string(),
  /** The commission. */
  amount: z.string(),
  /** Tax that is paid on top. */
  tax: z.string(),
  fee: z.string(),
  /** Paid out: the commission with tax, less the fee. */
  net: z.string(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  /** Whether a self-billed invoice was issued for it. */
  has_invoice: z.boolean(),
  failure_code: z.nullable(z.string()),
  /** Why the payment is on hold or failed, and what to do; null otherwise. */
  advice: z.nullable(z.string()),
});
export type Payment = z.output<typeof paymentRow>;

/** Lists the publisher's payments, newest first; `keyword` is a part of a number or account. */
export const listPayments = call('/payment/details', {
  ...own,
  input: z.object({
    status: z.optional(word(paymentStatuses)),
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    ...paging,
  }),
  reply: z.object({ ...listOf(paymentRow).shape, time_zone: z.string() }),
});

const settlement = z.object({
  settlement_id: z.int(),
  settled_at: z.string(),
  /** Rewards have separate settlements. */
  kind: z.enum(['commission', 'referral', 'bonus']),
  /** 0, with an empty mcid: paid by the network itself. */
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  lines: z.int(),
  /** null: paid by the network itself. */
  brand_paid_status: z.nullable(z.enum(brandPaidStatuses)),
  commission: z.string(),
  /** Changes after an earlier settlement; claw-backs are negative. */
  adjustments: z.string(),
  amount: z.string(),
});

/** A settlement as a list row, with the payment that includes it, if any. */
export const settlementRow = z.object({
  ...settlement.shape,
  currency: z.string(),
  payment_id: z.nullable(z.int()),
  payment_status: z.nullable(z.enum(paymentStatuses)),
  paid_date: z.nullable(z.string()),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** One payment with its settlements; their amounts add up to its amount. */
export const readPayment = call('/payment/info', {
  ...own,
  input: z.object({ payment_id: rowId }),
  reply: z.object({ ...paymentRow.shape, settlements: z.array(settlement), time_zone: z.string() }),
  refuses: ['PAYMENT_NOT_FOUND'],
});

const line = z.object({
  /** Id of the transaction; null for a reward. */
  id: z.nullable(z.int()),
  reward_id: z.nullable(z.int()),
  settlement_id: z.int(),
  order_id: z.string(),
  merchant_name: z.string(),
  order_time: z.string(),
  type: z.enum(['commission', 'adjustment', 'claw_back', 'bonus', 'referral']),
  /** Description of a reward; null for an order line. */
  what: z.nullable(z.string()),
  amount: z.string(),
  /** Click the order is attributed to; null for an order attributed to a coupon. */
  click_ref: z.nullable(z.string()),
  click_time: z.nullable(z.string()),
  /** null: paid by the network itself. */
  brand_paid_status: z.nullable(z.enum(brandPaidStatuses)),
});
export type PaymentLine = z.output<typeof line>;

/** An order line as a list row, with its payment. */
export const paymentLineRow = z.object({
  payment_id: z.int(),
  ...line.shape,
  mcid: z.string(),
  currency: z.string(),
});
export type PaymentLineRow = z.output<typeof paymentLineRow>;

/** Lists the lines of a payment, or of one of its settlements, with their clicks. */
export const listPaymentLines = call('/payment/lines', {
  ...own,
  input: z.object({
    payment_id: rowId,
    settlement_id: z.optional(integer({ type: 'ID_INTEGER' }, 1)),
    ...paging,
  }),
  reply: z.object({ ...listOf(line).shape, currency: z.string(), sum: z.string() }),
  refuses: ['PAYMENT_NOT_FOUND'],
});

/** The statement of a payment as PDF; its total is the payment's amount. */
export const readStatement = call('/payment/statement', {
  ...own,
  input: z.object({ payment_id: rowId }),
  reply: fileReply,
  refuses: ['PAYMENT_NOT_FOUND'],
});

/** All lines of a payment as CSV. */
export const exportPayment = call('/payment/export', {
  ...own,
  input: z.object({ payment_id: rowId }),
  reply: fileReply,
  refuses: ['PAYMENT_NOT_FOUND'],
});
