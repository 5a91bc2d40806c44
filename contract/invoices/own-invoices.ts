import * as z from 'zod/mini';
import { call } from '../call.ts';
import { fileReply, listOf, paging, rowId, word } from '../fields.ts';

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
