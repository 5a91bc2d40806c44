import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

type StoredPayment = Selectable<DB['invoice_payments']>;
/** A payment of an invoice, with the names of those who recorded and reversed it. */
export type InvoicePaymentRecord = StoredPayment & {
  marked_name: string | null;
  reversed_name: string | null;
};

/** Inserts a payment of an invoice; a database trigger updates the paid sum of the invoice. */
export async function insertInvoicePayment(
  tx: Tx,
  row: Insertable<DB['invoice_payments']>,
): Promise<void> {
  await tx.insertInto('invoice_payments').values(row).execute();
}

/** A payment of an invoice by its id, or the last one that was not reversed. */
export function findInvoicePayment(
  tx: Tx,
  invoiceId: number,
  id: number | undefined,
): Promise<StoredPayment | undefined> {
  const own = tx.selectFrom('invoice_payments').selectAll().where('invoice_id', '=', invoiceId);
  const asked =
    id === undefined
      ? own.where('reversed_at', 'is', null).orderBy('nth', 'desc').limit(1)
      : own.where('id', '=', id);
  return asked.executeTakeFirst();
}

/** Marks a payment as reversed. */
export async function updateReversed(
  tx: Tx,
  id: number,
  set: { reversed_by: number; reversed_at: Date; reversal_reason: string },
): Promise<void> {
  await tx.updateTable('invoice_payments').set(set).where('id', '=', id).execute();
}

/** All payments of an invoice, including reversed ones, oldest first. */
export async function listInvoicePayments(
  db: Db,
  invoiceId: number,
): Promise<InvoicePaymentRecord[]> {
  const found = await sql<InvoicePaymentRecord>`
    select y.*, m.name as marked_name, r.name as reversed_name
    from invoice_payments y left join staff m on m.id = y.marked_by
      left join staff r on r.id = y.reversed_by
    where y.invoice_id = ${invoiceId} order by y.nth`.execute(db);
  return found.rows;
}
