import * as z from 'zod/mini';
import { mcidText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { fileReply, listOf, paging, rowId } from '../fields.ts';
import { documentFormat } from './staff.ts';

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
