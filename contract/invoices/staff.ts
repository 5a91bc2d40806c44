import * as z from 'zod/mini';
import { mcidText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { legalEntity } from '../common/legal-entity.ts';
import {
  day,
  fileReply,
  integer,
  listOf,
  optionalText,
  paging,
  rowId,
  text,
  word,
} from '../fields.ts';

/** A mail with a document: recipient, and when it was requested and sent (null: not yet). */
const documentMail = z.object({
  recipient: z.string(),
  requested_at: z.string(),
  sent_at: z.nullable(z.string()),
});

/** Status of an invoice; the database defines the same three. */
const invoiceStatuses = ['invoiced', 'partly_paid', 'paid'] as const;

const reads = { actor: { staff: 'invoices.read' }, effect: 'none' } as const;
const writes = { actor: { staff: 'invoices.write' } } as const;

/** The form in which a document is read. */
export const documentFormat = z.optional(word(['pdf', 'xml']));

const invoice = z.object({
  id: z.int(),
  /** As printed on the invoice: "INV-000012". */
  number: z.string(),
  brand_id: z.int(),
  mcid: z.string(),
  /** Name of the brand on the date of issue. */
  brand_name: z.string(),
  currency: z.string(),
  settlements: z.int(),
  commission: z.string(),
  fee_percent: z.int(),
  fee: z.string(),
  /** Percent on commission and fee, without trailing zeros: "19", "8.875". */
  tax_percent: z.string(),
  tax: z.string(),
  total: z.string(),
  /** Amounts of the total that are paid, set off by credit notes, and open. */
  paid: z.string(),
  credited: z.string(),
  open: z.string(),
  issued_at: z.string(),
  /** Day of the document, in the time zone of the network when it was issued. */
  issued_on: z.string(),
  due_on: z.string(),
  status: z.enum(invoiceStatuses),
  /** Past its due date and not fully paid. */
  overdue: z.boolean(),
  /** Date of the last payment received. */
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
  /** Returns exceed sales: no invoice is issued until new sales exceed them. */
  is_waiting: z.boolean(),
});

/** Lists invoices, newest first, and the amounts not invoiced yet per brand. */
export const listInvoices = call('/staff/invoice/list', {
  ...reads,
  input: z.object({
    status: z.optional(word([...invoiceStatuses, 'overdue'])),
    /** Matches number, brand or reference. */
    keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
    ...paging,
  }),
  reply: z.object({ ...listOf(invoice).shape, waiting: z.array(waiting) }),
});

/**
 * Issues invoices for all settlements that are not invoiced, one per brand and currency, numbered
 * without gaps; only for the given brand if one is named. If returns exceed sales, a brand's
 * settlements wait for its next invoice.
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
  settled_on: z.string(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  /** A bonus given by the brand has a settlement of its own. */
  kind: z.enum(['commission', 'bonus', 'referral']),
  lines: z.int(),
  commission: z.string(),
});

/** Billing details of an invoice on its date of issue; null: not known. */
const billedTo = z.object({
  legal_name: z.nullable(z.string()),
  billing_address: z.nullable(z.string()),
  tax_number: z.nullable(z.string()),
  billing_contact: z.nullable(z.string()),
  billing_email: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
});

const person = z.object({ name: z.string(), at: z.string() });
const payment = z.object({
  id: z.int(),
  amount: z.string(),
  paid_on: z.string(),
  reference: z.string(),
  marked: person,
  /** Set if the payment was reversed. */
  reversed: z.nullable(z.object({ ...person.shape, reason: z.string() })),
});
export type InvoicePayment = z.output<typeof payment>;

/**
 * One invoice with its settlements, which add up to its commission, and its payments, oldest first;
 * those not reversed add up to the paid amount.
 */
export const showInvoice = call('/staff/invoice/info', {
  ...reads,
  input: z.object({ id: rowId }),
  reply: z.object({
    ...invoice.shape,
    /** The network on the date of issue; null: its legal entity was not set. */
    issuer: z.nullable(legalEntity),
    billed_to: billedTo,
    /** First and last day of the orders and rewards that it is for. */
    service: z.nullable(z.object({ from: z.string(), to: z.string() })),
    list: z.array(settlement),
    payments: z.array(payment),
    /** What credit notes took off it, oldest first. */
    credits: z.array(z.object({ number: z.string(), amount: z.string(), at: z.string() })),
    /** Mails with this invoice, newest first. */
    mails: z.array(documentMail),
  }),
  refuses: ['INVOICE_NOT_FOUND'],
});

/** An invoice as PDF, or as XML of EN 16931 (CII, the syntax of Factur-X). */
export const readInvoice = call('/staff/invoice/pdf', {
  ...reads,
  input: z.object({ id: rowId, format: documentFormat }),
  reply: fileReply,
  refuses: ['INVOICE_NOT_FOUND', 'ELECTRONIC_INVOICE_INCOMPLETE'],
});

/**
 * Records a payment by a brand: date, amount (default: the open amount), and the reference on the
 * bank statement.
 */
export const markInvoicePaid = call('/staff/invoice/mark_paid', {
  ...writes,
  input: z.object({
    id: rowId,
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

/** Reverses a payment recorded by mistake; default: the last one. */
export const markInvoiceUnpaid = call('/staff/invoice/mark_unpaid', {
  ...writes,
  input: z.object({
    id: rowId,
    payment_id: z.optional(rowId),
    reason: text(500, { required: 'REASON_REQUIRED', type: 'PARAMS_TYPE_ERROR' }),
  }),
  reply: invoice,
  refuses: ['INVOICE_NOT_FOUND', 'INVOICE_STATUS_INVALID', 'INVOICE_PAYMENT_NOT_FOUND'],
});

const creditNote = z.object({
  id: z.int(),
  /** As printed: "CN-000003". */
  number: z.string(),
  /** The invoice it corrects. */
  invoice_id: z.int(),
  invoice_number: z.string(),
  mcid: z.string(),
  brand_name: z.string(),
  currency: z.string(),
  commission: z.string(),
  fee: z.string(),
  tax: z.string(),
  total: z.string(),
  /** Set off against invoices; the rest is set off against the next invoices. */
  applied: z.string(),
  remaining: z.string(),
  issued_at: z.string(),
  issued_on: z.string(),
  /** The last email with it; null: the brand has no billing email. */
  mail: z.nullable(z.object({ to: z.string(), sent_at: z.nullable(z.string()) })),
});
export type CreditNote = z.output<typeof creditNote>;

/** Lists credit notes, newest first. */
export const listCreditNotes = call('/staff/credit_note/list', {
  actor: { staff: 'invoices.read' },
  effect: 'none',
  input: z.object({ invoice_id: z.optional(rowId), ...paging }),
  reply: z.object({
    ...listOf(creditNote).shape,
    /** Settlements in which returns exceed sales and that no invoice or credit note includes. */
    creditable: z.int(),
  }),
});

/**
 * Issues credit notes for invoiced commission that was reversed, one per corrected invoice, with
 * the fee and tax of that invoice; only for the given brand if one is named. They are set off
 * against open invoices of the brand, the corrected one first.
 */
export const issueCreditNotes = call('/staff/credit_note/issue', {
  actor: { staff: 'invoices.write' },
  input: z.object({ mcid: z.optional(mcidText) }),
  reply: listOf(creditNote),
  refuses: ['BRAND_NOT_EXISTS', 'CREDIT_NOTE_NOTHING'],
});

/** A credit note as PDF, or as XML of EN 16931. */
export const readCreditNote = call('/staff/credit_note/pdf', {
  actor: { staff: 'invoices.read' },
  effect: 'none',
  input: z.object({ id: rowId, format: documentFormat }),
  reply: fileReply,
  refuses: ['CREDIT_NOTE_NOT_FOUND', 'ELECTRONIC_INVOICE_INCOMPLETE'],
});

const id = z.optional(integer({ type: 'ID_INTEGER' }, 1));

/** Mails an invoice or a credit note again, to the billing email of the brand as it is now. */
export const mailDocument = call('/staff/invoice/mail', {
  actor: { staff: 'invoices.write' },
  input: z.object({ invoice_id: id, credit_note_id: id }).check(
    z.refine((one) => (one.invoice_id === undefined) !== (one.credit_note_id === undefined), {
      error: 'ID_REQUIRED',
    }),
  ),
  reply: documentMail,
  refuses: ['INVOICE_NOT_FOUND', 'CREDIT_NOTE_NOT_FOUND', 'BILLING_EMAIL_MISSING'],
});
