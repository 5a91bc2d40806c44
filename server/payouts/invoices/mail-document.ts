import { type Insertable, type Selectable, sql } from 'kysely';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { mailDocument as mailCall } from '#contract/invoices/staff.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/refusal.ts';

export type StoredMail = Selectable<DB['document_mails']>;
/** The document of a mail. */
type MailedDocument = { invoice_id: number } | { credit_note_id: number };

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

/** A mail with a document, as shown to staff. */
export function presentMail({ recipient, requested_at, sent_at }: StoredMail) {
  return {
    recipient,
    requested_at: requested_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}

/** Inserts a mail that is to be sent. */
function insertMail(tx: Tx, row: Insertable<DB['document_mails']>): Promise<StoredMail> {
  return tx.insertInto('document_mails').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A mail by its id. */
export function findMail(db: Db, id: number): Promise<StoredMail | undefined> {
  return db.selectFrom('document_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Records when a mail was sent. */
export async function updateSent(db: Db, id: number, sent_at: Date): Promise<void> {
  await db.updateTable('document_mails').set({ sent_at }).where('id', '=', id).execute();
}

/** The mails of an invoice, newest first. */
export function listInvoiceMails(db: Db, invoiceId: number): Promise<StoredMail[]> {
  return db
    .selectFrom('document_mails')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .execute();
}

/** The billing email of a brand by one of its documents; undefined: no such document. */
async function findRecipient(
  db: Db,
  document: MailedDocument,
): Promise<{ billing_email: string | null } | undefined> {
  const [table, id] =
    'invoice_id' in document
      ? [sql.table('invoices'), document.invoice_id]
      : [sql.table('credit_notes'), document.credit_note_id];
  const { rows } = await sql<{ billing_email: string | null }>`
    select b.billing_email from ${table} d join brands b on b.id = d.brand_id
    where d.id = ${id}`.execute(db);
  return rows[0];
}
