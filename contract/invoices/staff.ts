import * as z from 'zod/mini';
import { mcidText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { day, integer, listOf, optionalText, paging, text, word } from '../fields.ts';

/** How an invoice stands; the database knows the same three. */
const invoiceStatuses = ['invoiced', 'partly_paid', 'paid'] as const;

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
  /** Percent on commission and fee, without needless zeros: "19", "8.875". */
  tax_percent: z.string(),
  tax: z.string(),
  total: z.string(),
  /** What has come of the total, and what has not. */
  paid: z.string(),
  open: z.string(),
  issued_at: z.string(),
  due_on: z.string(),
  status: z.enum(invoiceStatuses),
  /** Past its day and not wholly paid. */
  overdue: z.boolean(),
  /** Of the last payment that came. */
  paid_on: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});
export type Invoice = z.output<typeof invoice>;

const waiting = z.object({
  mcid: z.string(),
  brand_name: z.string(),
  currency: z.string(),
  settlements: z.int(),
  commission: z.string(),
  fee: z.string(),
  tax: z.string(),
  total: z.string(),
  /** Returns outweigh sales: it waits for more. */
  is_waiting: z.boolean(),
});

/** Invoices, the newest first, and what stands on none yet, brand by brand. */
export const listInvoices = call('/staff/invoice/list', {
  ...reads,
  input: z.object({
    status: z.optional(word([...invoiceStatuses, 'overdue'])),
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

/** Whom an invoice is made out to, as the brand's details stood on its day; null: not known. */
const billedTo = z.object({
  legal_name: z.nullable(z.string()),
  billing_address: z.nullable(z.string()),
  tax_number: z.nullable(z.string()),
  billing_contact: z.nullable(z.string()),
  billing_email: z.nullable(z.string()),
});

const person = z.object({ name: z.string(), at: z.string() });
const payment = z.object({
  id: z.int(),
  amount: z.string(),
  paid_on: z.string(),
  reference: z.string(),
  marked: person,
  /** Set where it was taken back. */
  reversed: z.nullable(z.object({ ...person.shape, reason: z.string() })),
});
export type InvoicePayment = z.output<typeof payment>;

/**
 * One invoice with the settlements it is made of, whose sum is its commission, and its payments, the
 * oldest first; those not taken back sum up to what is paid.
 */
export const showInvoice = call('/staff/invoice/info', {
  ...reads,
  input: z.object({ id }),
  reply: z.object({
    ...invoice.shape,
    billed_to: billedTo,
    list: z.array(settlement),
    payments: z.array(payment),
  }),
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

/**
 * Notes that a brand has paid: on which day, how much (without `amount` all that is open), and by what
 * of the bank's statement it is found.
 */
export const markInvoicePaid = call('/staff/invoice/mark_paid', {
  ...writes,
  input: z.object({
    id,
    paid_on: day({ required: 'INVOICE_DATE_INVALID', type: 'INVOICE_DATE_INVALID' }),
    reference: text(140, {
      required: 'INVOICE_REFERENCE_REQUIRED',
      type: 'INVOICE_REFERENCE_REQUIRED',
    }),
    amount: optionalText(20, { type: 'INVOICE_AMOUNT_INVALID' }),
  }),
  reply: invoice,
  refuses: [
    'INVOICE_NOT_FOUND',
    'INVOICE_STATUS_INVALID',
    'INVOICE_DATE_INVALID',
    'INVOICE_AMOUNT_INVALID',
    'INVOICE_OVERPAID',
  ],
});

/** Takes a mistaken payment back; the last one where none is named. */
export const markInvoiceUnpaid = call('/staff/invoice/mark_unpaid', {
  ...writes,
  input: z.object({
    id,
    payment_id: z.optional(id),
    reason: text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' }),
  }),
  reply: invoice,
  refuses: ['INVOICE_NOT_FOUND', 'INVOICE_STATUS_INVALID', 'INVOICE_PAYMENT_NOT_FOUND'],
});
