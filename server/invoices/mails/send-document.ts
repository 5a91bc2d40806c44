import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { findCreditNote } from '../credits/find-credit-note.ts';
import { readCreditNote } from '../credits/show-credit-notes.ts';
import { readInvoice, showInvoice } from '../show-invoices.ts';
import { findMail, type StoredMail, updateSent } from './store.ts';
import { writeDocumentMail } from './write-document-mail.ts';

/**
 * Sends a document with its PDF and, if the document can be written as electronic invoice, its XML.
 * A repeated job sends nothing.
 */
export async function sendDocument(
  { db, config }: Parts,
  { document_mail_id }: { document_mail_id: number },
): Promise<void> {
  const mail = await findMail(db, document_mail_id);
  if (!mail || mail.sent_at) return;
  const files = await readFiles(db, mail);
  const attachments = files.map(({ file_name, content_base64 }) => ({
    filename: file_name,
    content: Buffer.from(content_base64, 'base64'),
  }));
  const { recipient } = mail;
  const written = writeDocumentMail(
    recipient,
    config.network_name,
    await describeDocument(db, mail),
  );
  await sendMail(config, { ...written, attachments });
  await updateSent(db, mail.id, now());
}

async function describeDocument(db: Db, { invoice_id, credit_note_id }: StoredMail) {
  if (invoice_id !== null) {
    const { number, total, currency, due_on, issuer } = await showInvoice(db, invoice_id);
    return { name: `Invoice ${number}`, total, currency, due_on, issuer };
  }
  const { number, total, currency, issuer } = await findCreditNote(db, credit_note_id ?? 0);
  return { name: `Credit note ${number}`, total, currency, due_on: null, issuer };
}

async function readFiles(db: Db, { invoice_id, credit_note_id }: StoredMail) {
  const read = (format: 'pdf' | 'xml') =>
    invoice_id === null
      ? readCreditNote(db, { id: credit_note_id ?? 0, format })
      : readInvoice(db, { id: invoice_id, format });
  const pdf = await read('pdf');
  try {
    return [pdf, await read('xml')];
  } catch (error) {
    if (error instanceof Refusal && error.key === 'ELECTRONIC_INVOICE_INCOMPLETE') return [pdf];
    throw error;
  }
}
