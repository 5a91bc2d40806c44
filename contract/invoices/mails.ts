import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer } from '../fields.ts';

const id = z.optional(integer({ type: 'ID_INTEGER' }, 1));

/** A mail with a document: recipient, and when it was requested and sent (null: not yet). */
export const documentMail = z.object({
  recipient: z.string(),
  requested_at: z.string(),
  sent_at: z.nullable(z.string()),
});

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
