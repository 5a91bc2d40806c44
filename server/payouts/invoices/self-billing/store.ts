import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type StoredDetails = Selectable<DB['publisher_tax_details']>;
export type StoredSelfBilled = Selectable<DB['self_billed_invoices']>;

/** The tax details of a publisher, or undefined. */
export function findDetails(db: Db, publisherId: number): Promise<StoredDetails | undefined> {
  return db
    .selectFrom('publisher_tax_details')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .executeTakeFirst();
}

/** Inserts or replaces the tax details of a publisher. */
export async function upsertDetails(
  db: Db,
  row: Insertable<DB['publisher_tax_details']>,
): Promise<void> {
  await db
    .insertInto('publisher_tax_details')
    .values(row)
    .onConflict((conflict) => conflict.column('publisher_id').doUpdateSet(row))
    .execute();
}

/** Inserts an invoice and returns its number; undefined: the payment has one already. */
export async function insertSelfBilled(
  tx: Tx,
  row: Omit<Insertable<DB['self_billed_invoices']>, 'id'>,
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('self_billed_invoices')
    .select('id')
    .where('payment_id', '=', row.payment_id)
    .executeTakeFirst();
  // A conflict would use up a number.
  if (found) return undefined;
  const { id } = await tx
    .insertInto('self_billed_invoices')
    .values({ ...row, id: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Filter = {
  id?: number | undefined;
  payment_id?: number | undefined;
  publisher_id?: number | undefined;
  /** Text in the legal name of the publisher, or this number. */
  keyword?: { text: string; id: number | null } | undefined;
};

function found(db: Db, { id, payment_id, publisher_id, keyword }: Filter) {
  let query = db.selectFrom('self_billed_invoices');
  if (id !== undefined) query = query.where('id', '=', id);
  if (payment_id !== undefined) {
    query = query.where(sql<boolean>`${payment_id} in (payment_id, supplement_id)`);
  }
  if (publisher_id !== undefined) query = query.where('publisher_id', '=', publisher_id);
  if (keyword) {
    query = query.where(
      sql<boolean>`(id = ${keyword.id}
        or strpos(lower(seller ->> 'legal_name'), lower(${keyword.text})) > 0)`,
    );
  }
  return query;
}

/** A page of invoices, newest first, and their number. */
export async function listSelfBilledRecords(
  db: Db,
  filter: Filter,
  page: { curPage: number; perPage: number },
): Promise<{ rows: StoredSelfBilled[]; total: number }> {
  const rows = await found(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
  const counted = await found(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}

/** One invoice, or undefined. */
export function findSelfBilled(db: Db, filter: Filter): Promise<StoredSelfBilled | undefined> {
  return found(db, filter).selectAll().executeTakeFirst();
}

/** The settlements of a payment with their brands, oldest first. */
export async function listPaidSettlements(db: Db, paymentId: number) {
  const { rows } = await sql<{
    id: number;
    settled_at: Date;
    kind: string;
    merchant_name: string | null;
    line_count: number;
    commission_minor: bigint;
  }>`
    select s.id, s.settled_at, s.kind, b.merchant_name, s.line_count, s.commission_minor
    from settlements s left join brands b on b.id = s.brand_id
    where s.payment_id = ${paymentId} order by s.id`.execute(db);
  return rows;
}
