import * as z from 'zod/mini';
import { mcidText } from './brand-fields.ts';
import { call } from './call.ts';
import { day, integer, listOf, optionalText, paging, text, word } from './fields.ts';

/** How an invoice stands; the database knows the same two. */
const invoiceStatuses = ['invoiced', 'paid'] as const;

const reads = { actor: { staff: 'invoices.read' }, effect: 'none' } as const;
const writes = { actor: { staff: 'invoices.write' } } as const;
const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);

const invoice = z.object({
  id: z.int(),
  /** As it stands on the paper: "INV-000012". */
  number: z.string(),
  brand_id: z.int(),
  mcid: z.string(),
  /** The brand's name on the day it was made. */
  brand_name: z.string(),
  currency: z.string(),
  settlements: z.int(),
  commission: z.string(),
  fee_percent: z.int(),
  fee: z.string(),
  total: z.string(),
  issued_at: z.string(),
  due_on: z.string(),
  status: z.enum(invoiceStatuses),
  /** Past its day and not paid. */
  overdue: z.boolean(),
  paid_on: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Who marked it last, and when. */
  marked: z.nullable(z.object({ name: z.string(), at: z.string() })),
});
export type Invoice = z.output<typeof invoice>;

const waiting = z.object({
  mcid: z.string(),
  brand_name: z.string(),
  currency: z.string(),
  settlements: z.int(),
  commission: z.string(),
  fee: z.string(),
  total: z.string(),
  /** Returns outweigh sales: it waits for more. */
  is_waiting: z.boolean(),
});

/** Invoices, the newest first, and what stands on none yet, brand by brand. */
export const listInvoices = call('/staff/invoice/list', {
  ...reads,
  input: z.object({
    status: z.optional(word(invoiceStatuses)),
    /** Of number, brand or reference. */
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    ...paging,
  }),
  reply: z.object({ ...listOf(invoice).shape, waiting: z.array(waiting) }),
});

/**
 * Makes the invoices of all that is settled and stands on none, one per brand and currency, with
 * numbers that follow each other; of one brand where it is named. Where returns outweigh sales a
 * brand's settlements wait for its next invoice.
 */
export const issueInvoices = call('/staff/invoice/issue', {
  ...writes,
  input: z.object({ mcid: z.optional(mcidText) }),
  reply: listOf(invoice),
  refuses: ['BRAND_NOT_EXISTS', 'INVOICE_NOTHING'],
});

const settlement = z.object({
  settlement_id: z.int(),
  settled_at: z.string(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  /** A bonus that the brand gives stands in a settlement of its own. */
  kind: z.enum(['commission', 'bonus', 'referral']),
  lines: z.int(),
  commission: z.string(),
});

/** One invoice with the settlements it is made of; their sum is its commission. */
export const showInvoice = call('/staff/invoice/info', {
  ...reads,
  input: z.object({ id }),
  reply: z.object({ ...invoice.shape, list: z.array(settlement) }),
  refuses: ['INVOICE_NOT_FOUND'],
});

/** An invoice as PDF. */
export const readInvoice = call('/staff/invoice/pdf', {
  ...reads,
  input: z.object({ id }),
  reply: z.object({
    file_name: z.string(),
    media_type: z.string(),
    content_base64: z.string(),
  }),
  refuses: ['INVOICE_NOT_FOUND'],
});

/** Notes that a brand has paid: on which day, and by what of the bank's statement it is found. */
export const markInvoicePaid = call('/staff/invoice/mark_paid', {
  ...writes,
  input: z.object({
    id,
    paid_on: day({ required: 'INVOICE_DATE_INVALID', type: 'INVOICE_DATE_INVALID' }),
    reference: text(140, {
      required: 'INVOICE_REFERENCE_REQUIRED',
      type: 'INVOICE_REFERENCE_REQUIRED',
    }),
  }),
  reply: invoice,
  refuses: ['INVOICE_NOT_FOUND', 'INVOICE_STATUS_INVALID', 'INVOICE_DATE_INVALID'],
});

/** Takes a mistaken "paid" back. */
export const markInvoiceUnpaid = call('/staff/invoice/mark_unpaid', {
  ...writes,
  input: z.object({
    id,
    reason: text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' }),
  }),
  reply: invoice,
  refuses: ['INVOICE_NOT_FOUND', 'INVOICE_STATUS_INVALID'],
});
