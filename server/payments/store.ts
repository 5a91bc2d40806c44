import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A payment as it is kept. */
export type StoredPayment = Selectable<DB['payments']>;

/** A payment of a number, held until the transaction ends. */
export function lockPayment(tx: Tx, id: number): Promise<StoredPayment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A publisher's payments of some states, held until the transaction ends. */
export function lockPaymentsOf(
  tx: Tx,
  publisherId: number,
  statuses: readonly string[],
): Promise<StoredPayment[]> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Changes a payment; a move that the table of states does not know is refused by the database. */
export async function updatePayment(
  tx: Tx,
  id: number,
  change: Updateable<DB['payments']>,
): Promise<void> {
  await tx.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** Publishers with a payment on hold. */
export async function listHeldPublishers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .where('status', '=', 'on_hold')
    .select('publisher_id')
    .distinct()
    .execute();
  return rows.map((row) => row.publisher_id);
}

/** The settlements that a payment is made of. */
export function listSettlementsOf(db: Db, paymentId: number) {
  return db
    .selectFrom('settlements')
    .select(['id', 'brand_id', 'publisher_id', 'currency', 'commission_minor'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}

/** One payment of a publisher, or undefined. */
export function findPayment(
  db: Db,
  publisherId: number,
  id: number,
): Promise<StoredPayment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A page of a publisher's payments, the newest first, and how many there are. */
export async function listPayments(
  db: Db,
  publisherId: number,
  status: string | undefined,
  page: { curPage: number; perPage: number },
): Promise<{ rows: StoredPayment[]; total: number }> {
  let found = db.selectFrom('payments').where('publisher_id', '=', publisherId);
  if (status) found = found.where('status', '=', status);
  const rows = await found
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
  const counted = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}
