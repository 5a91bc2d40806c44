import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { mailDocument as mailCall } from '#contract/invoices/mails.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentMail } from './present.ts';
import { findRecipient, insertMail, type MailedDocument, type StoredMail } from './store.ts';

/**
 * Enqueues a mail with a document of a brand to its billing email; returns undefined if the brand
 * has none.
 */
export async function enqueueDocument(
  tx: Tx,
  document: MailedDocument,
  requested_by: number | null = null,
): Promise<StoredMail | undefined> {
  const found = await findRecipient(tx, document);
  if (!found?.billing_email) return undefined;
  const recipient = found.billing_email;
  const mail = await insertMail(tx, {
    ...document,
    recipient,
    requested_by,
    requested_at: now(),
  });
  await publish(tx, 'document_mail.requested', { document_mail_id: mail.id });
  return mail;
}

/**
 * Mails a document again. Refuses INVOICE_NOT_FOUND, CREDIT_NOTE_NOT_FOUND, BILLING_EMAIL_MISSING.
 */
export function mailDocument(
  db: Db,
  { staff_id }: { staff_id: number },
  { invoice_id, credit_note_id }: ParsedOf<typeof mailCall>,
): Promise<ReplyOf<typeof mailCall>> {
  const document =
    invoice_id === undefined ? { credit_note_id: credit_note_id ?? 0 } : { invoice_id };
  return inTransaction(db, async (tx) => {
    if (!(await findRecipient(tx, document))) {
      refuse('invoice_id' in document ? 'INVOICE_NOT_FOUND' : 'CREDIT_NOTE_NOT_FOUND');
    }
    const mail = await enqueueDocument(tx, document, staff_id);
    return presentMail(mail ?? refuse('BILLING_EMAIL_MISSING'));
  });
}
