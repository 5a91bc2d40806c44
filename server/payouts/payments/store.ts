import { type Selectable, sql, type Updateable } from 'kysely';
import type { PaymentTax } from '#server/payouts/invoices/self-billing/assess-tax.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { containing } from '#server/platform/db/like-pattern.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { announceChange } from '#server/platform/live/announce-change.ts';

export type StoredPayment = Selectable<DB['payments']>;

/** How a payment is taxed; null: no self-billed invoice is issued for it. */
export const taxOfPayment = ({ tax }: StoredPayment) => tax as PaymentTax | null;

/** The payment with this id, locked until the transaction ends. */
export function lockPayment(tx: Tx, id: number): Promise<StoredPayment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A publisher's payments in these statuses, locked until the transaction ends. */
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

/**
 * Updates a payment. The database refuses a status transition that its table of states does not
 * list.
 */
export async function updatePayment(
  tx: Tx,
  id: number,
  change: Updateable<DB['payments']>,
): Promise<void> {
  const row = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .returning('publisher_id')
    .executeTakeFirst();
  if (row) announceChange(tx, 'payments', row, 'staff');
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

/** The settlements of a payment. */
export function listSettlementsOf(db: Db, paymentId: number) {
  return db
    .selectFrom('settlements')
    .select(['id', 'brand_id', 'publisher_id', 'currency', 'commission_minor'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}

/** The order lines of settlements. */
export async function listLinesOf(db: Db, settlements: readonly { id: number }[]) {
  const settlement_ids = settlements.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select order_line_id as id from settlement_lines
    where settlement_id = any(${settlement_ids}::int[]) and order_line_id is not null`.execute(db);
  return { settlement_ids, line_ids: rows.map(({ id }) => id) };
}

/** A payment of this publisher, or undefined. */
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

/** A page of a publisher's payments, newest first, and the total count. */
export async function listPayments(
  db: Db,
  publisherId: number,
  { status, keyword }: { status: string | undefined; keyword: string | undefined },
  page: { curPage: number; perPage: number },
): Promise<{ rows: StoredPayment[]; total: number }> {
  let found = db.selectFrom('payments').where('publisher_id', '=', publisherId);
  if (status) found = found.where('status', '=', status);
  if (keyword) {
    const like = containing(keyword);
    found = found.where((is) =>
      is.or([is('number', 'ilike', like), is('masked_details', 'ilike', like)]),
    );
  }
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

type NewPayment = {
  publisher_id: number;
  currency: string;
  amount_minor: bigint;
  tax_minor?: bigint;
  tax?: string | null;
  tax_missing?: string | null;
  /** The payment whose tax this one pays. */
  supplements?: number;
  method: string;
  masked_details: string;
  status: string;
  requested_at: Date;
  paid_at?: Date;
  payout_method_id?: number;
  hold_reason?: string | null;
  over_limit?: string | null;
  split_from?: number;
};

/** Inserts a payment and returns its id. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<number> {
  const added = await tx
    .insertInto('payments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  announceChange(tx, 'payments', { publisher_id: row.publisher_id }, 'staff');
  return added.id;
}

type Hold = { publisher_id: number; reason: string; staff_name: string; created_at: Date };

/** Stores a hold; an existing one is kept. */
export async function insertHold(tx: Tx, hold: Hold): Promise<void> {
  await tx
    .insertInto('payment_holds')
    .values(hold)
    .onConflict((conflict) => conflict.column('publisher_id').doNothing())
    .execute();
}

export async function deleteHold(tx: Tx, publisherId: number): Promise<void> {
  await tx.deleteFrom('payment_holds').where('publisher_id', '=', publisherId).execute();
}

/** Whether staff hold the payments to a publisher. */
export async function isHeldByStaff(db: Db, publisherId: number): Promise<boolean> {
  return (await findHold(db, publisherId)) !== undefined;
}

/** The hold on the payments to a publisher, or undefined. */
export function findHold(db: Db, publisherId: number) {
  return db
    .selectFrom('payment_holds')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .executeTakeFirst();
}
