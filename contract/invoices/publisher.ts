import * as z from 'zod/mini';
import { isCountry } from '../brands/fields.ts';
import { call } from '../call.ts';
import { fileReply, flag, listOf, optionalText, paging, rowId, text, word } from '../fields.ts';

const own = { actor: 'publisher', effect: 'none', permission: 'payments.read' } as const;

// Declared apart from the contract of staff, so that screens of publishers do not load that.
const invoice = z.object({
  id: z.int(),
  /** As printed: "SB-000003". */
  number: z.string(),
  payment_id: z.int(),
  currency: z.string(),
  net: z.string(),
  tax_percent: z.string(),
  tax: z.string(),
  total: z.string(),
  issued_at: z.string(),
  /** Day of the document. */
  issued_on: z.string(),
});
export type OwnInvoice = z.output<typeof invoice>;

/** Lists the publisher's self-billed invoices, newest first. */
export const listOwnInvoices = call('/payment/self_billed_list', {
  ...own,
  input: z.object(paging),
  reply: listOf(invoice),
});

/** The self-billed invoice of a payment as PDF, or as XML of EN 16931. */
export const readOwnInvoice = call('/payment/self_billed', {
  ...own,
  input: z.object({
    payment_id: rowId,
    format: z.optional(word(['pdf', 'xml'])),
  }),
  reply: fileReply,
  refuses: ['SELF_BILLED_NOT_FOUND', 'ELECTRONIC_INVOICE_INCOMPLETE'],
});

export const vatStatuses = ['registered', 'small_business', 'not_subject'] as const;
const taxRules = ['domestic', 'reverse_charge', 'small_business', 'not_subject'] as const;
const taxRule = z.enum(taxRules);
export type TaxRule = z.output<typeof taxRule>;

const taxDetails = z.object({
  legal_name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Charges VAT, is exempt as a small business, or is not subject to VAT. */
  vat_status: z.enum(vatStatuses),
  /** VAT identification number with its prefix, or ''. */
  vat_id: z.string(),
  /** Other tax number, or ''. */
  tax_number: z.string(),
});
/** A publisher as a party of self-billed invoices. */
export type TaxDetails = z.output<typeof taxDetails>;

const reply = z.object({
  /** null until the publisher has entered them. */
  details: z.nullable(taxDetails),
  /** When the publisher agreed to self-billing. */
  agreed_at: z.nullable(z.string()),
  /** The other party; null until the network has set it: then nothing is self-billed. */
  network: z.nullable(z.object({ legal_name: z.string(), country: z.string() })),
  /** What applies to the next payments; null: no self-billed invoice is issued. */
  rule: z.nullable(taxRule),
  /** Rate that is paid on top, "19"; "0" for none. */
  percent: z.string(),
});
export type ShownTaxDetails = z.output<typeof reply>;

/** The publisher's tax details, and how its next payments are taxed. */
export const showTaxDetails = call('/payment/tax_info', {
  actor: 'publisher',
  effect: 'none',
  permission: 'payments.read',
  reply,
});

const required = (length: number) =>
  text(length, { required: 'TAX_DETAILS_REQUIRED', type: 'PARAMS_TYPE_ERROR' });

/**
 * Replaces the tax details and the agreement to self-billing, for payments that are requested
 * afterwards. VAT numbers are checked by the format and check digits of their country.
 */
export const editTaxDetails = call('/payment/tax_edit', {
  actor: 'publisher',
  effect: 'credential',
  permission: 'payouts.write',
  input: z.object({
    legal_name: required(200),
    address: required(300),
    postal_code: optionalText(20),
    city: required(100),
    country: required(2).check(z.refine(isCountry, { error: 'TAX_COUNTRY_INVALID' })),
    vat_status: word(vatStatuses, { required: 'TAX_STATUS_INVALID', type: 'TAX_STATUS_INVALID' }),
    vat_id: optionalText(20),
    tax_number: optionalText(40),
    agrees: flag,
  }),
  reply,
  refuses: ['VAT_NUMBER_INVALID', 'VAT_NUMBER_REQUIRED', 'TAX_NUMBER_REQUIRED'],
});
