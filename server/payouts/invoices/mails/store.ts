import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type StoredMail = Selectable<DB['document_mails']>;
/** The document of a mail. */
export type MailedDocument = { invoice_id: number } | { credit_note_id: number };

/** Inserts a mail that is to be sent. */
export function insertMail(tx: Tx, row: Insertable<DB['document_mails']>): Promise<StoredMail> {
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
export async function findRecipient(
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
