import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { findCreditNote } from './credits/find-credit-note.ts';
import { readCreditNote } from './credits/show-credit-notes.ts';
import { findMail, type StoredMail, updateSent } from './mail-document.ts';
import { readInvoice, showInvoice } from './show-invoices.ts';

/** Jobs enqueued by new invoices and credit notes. */
export const invoiceJobs = {
  'invoices.mail_document': sendDocument,
} satisfies Record<string, JobRunner>;

/**
 * Sends a document with its PDF and, if the document can be written as electronic invoice, its XML.
 * A repeated job sends nothing.
 */
export async function sendDocument(
  parts: Parts,
  { document_mail_id }: { document_mail_id: number },
): Promise<void> {
  const { db, config } = parts;
  const mail = await findMail(db, document_mail_id);
  if (!mail || mail.sent_at) return;
  const files = await readFiles(parts, mail);
  const attachments = files.map(({ file_name, content_base64 }) => ({
    filename: file_name,
    content: Buffer.from(content_base64, 'base64'),
  }));
  const to = { email: mail.recipient, name: '', language: null };
  const source = `document mail ${mail.id}`;
  // Brands have no screens: there is no link.
  const about = { source, to, link: '', attachments };
  if (mail.invoice_id === null) {
    const values = await describeCreditNote(db, config, mail.credit_note_id ?? 0);
    await sendRequiredMail(parts, 'credit_note', { ...about, values });
  } else {
    const values = await describeInvoice(db, config, mail.invoice_id);
    await sendRequiredMail(parts, 'invoice', { ...about, values });
  }
  await updateSent(db, mail.id, now());
}

async function describeInvoice(db: Db, { network_name }: Config, id: number) {
  const { number, total, currency, due_on, issuer } = await showInvoice(db, id);
  const account = [issuer?.bank_account, issuer?.bic && `BIC ${issuer.bic}`];
  return {
    number,
    amount: `${total} ${currency}`,
    due_on,
    account: account.filter(Boolean).join(', '),
    issuer: issuer?.legal_name ?? network_name,
  };
}

async function describeCreditNote(db: Db, { network_name }: Config, id: number) {
  const { number, total, currency, issuer } = await findCreditNote(db, id);
  return { number, amount: `${total} ${currency}`, issuer: issuer?.legal_name ?? network_name };
}

async function readFiles(parts: Parts, { invoice_id, credit_note_id }: StoredMail) {
  const read = (format: 'pdf' | 'xml') =>
    invoice_id === null
      ? readCreditNote(parts, { id: credit_note_id ?? 0, format })
      : readInvoice(parts, { id: invoice_id, format });
  const pdf = await read('pdf');
  try {
    return [pdf, await read('xml')];
  } catch (error) {
    if (error instanceof Refusal && error.key === 'ELECTRONIC_INVOICE_INCOMPLETE') return [pdf];
    throw error;
  }
}
