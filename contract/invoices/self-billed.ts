import * as z from 'zod/mini';
import { call } from '../call.ts';
import { settingChange } from '../common/setting-change.ts';
import { fileReply, listOf, optionalText, paging, pattern, rowId } from '../fields.ts';
import { documentFormat } from './staff.ts';

// The values of TaxRule; an import would load the contract of publishers with staff screens.
const taxRule = z.enum(['domestic', 'reverse_charge', 'small_business', 'not_subject']);

const selfBilled = z.object({
  id: z.int(),
  /** As printed: "SB-000003". */
  number: z.string(),
  payment_id: z.int(),
  /** The payment of the tax, if the net amount was paid before the tax could be assessed. */
  supplement_id: z.nullable(z.int()),
  publisher_id: z.int(),
  /** The publisher's legal name on that day. */
  legal_name: z.string(),
  currency: z.string(),
  net: z.string(),
  tax_rule: taxRule,
  tax_percent: z.string(),
  tax: z.string(),
  total: z.string(),
  issued_at: z.string(),
  /** Day of the document, in the time zone of the network when it was issued. */
  issued_on: z.string(),
});
export type SelfBilled = z.output<typeof selfBilled>;

const reads = { actor: { staff: 'invoices.read' }, effect: 'none' } as const;

/** Lists self-billed invoices, newest first. */
export const listSelfBilled = call('/staff/self_billed/list', {
  ...reads,
  /** `keyword`: text in the legal name, or a number. */
  input: z.object({ keyword: optionalText(100), ...paging }),
  reply: listOf(selfBilled),
});

/** A self-billed invoice as PDF, or as XML of EN 16931. */
export const readSelfBilled = call('/staff/self_billed/pdf', {
  ...reads,
  input: z.object({ id: rowId, format: documentFormat }),
  reply: fileReply,
  refuses: ['SELF_BILLED_NOT_FOUND', 'ELECTRONIC_INVOICE_INCOMPLETE'],
});

const rate = z.object({
  /**
   * Percent as text; '': not set, payments to publishers of the network's country who charge VAT wait.
   */
  percent: z.string(),
  changes: z.array(settingChange),
});

/** The VAT rate of commission within the network's country, with its changes. */
export const showSelfBillingRate = call('/staff/self_billed/rate_info', {
  ...reads,
  reply: rate,
});

/** Replaces the rate for payments that are requested afterwards. */
export const editSelfBillingRate = call('/staff/self_billed/rate_edit', {
  actor: { staff: 'invoices.write' },
  input: z.object({
    percent: pattern(7, /^(0|[1-9]\d?)(\.\d{1,4})?$/, {
      required: 'TAX_RATE_INVALID',
      format: 'TAX_RATE_INVALID',
    }),
  }),
  reply: rate,
  refuses: ['TAX_RATE_ZERO'],
});

const untaxed = z.object({
  payment_id: z.int(),
  number: z.string(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  currency: z.string(),
  amount: z.string(),
  paid_at: z.string(),
});
export type UntaxedPayment = z.output<typeof untaxed>;

/** Payments that were made without tax and document to publishers who agreed to self-billing. */
export const listUntaxedPayments = call('/staff/self_billed/untaxed_list', {
  ...reads,
  reply: listOf(untaxed),
});

/**
 * Corrects a payment that was made without its tax: the tax is paid with the next run, and the document
 * of both is issued when it is paid; at once if there is no tax.
 */
export const supplementPayment = call('/staff/self_billed/supplement', {
  actor: { staff: 'invoices.write' },
  input: z.object({ payment_id: rowId }),
  /** The payment of the tax; null: there is none, and the document is issued. */
  reply: z.object({ supplement_id: z.nullable(z.int()) }),
  refuses: ['PAYMENT_NOT_FOUND', 'PAYMENT_NOT_UNTAXED', 'TAX_RATE_MISSING'],
});
