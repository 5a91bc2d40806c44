import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ClaimStatus, HeldReason } from '#contract/orders/claims.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

type StoredClaim = Omit<Selectable<DB['claims']>, 'status' | 'held_because'> & {
  status: ClaimStatus;
  held_because: HeldReason | null;
};
/** A claim with the names of its brand and publisher. */
export type ListedClaim = StoredClaim & {
  mcid: string;
  merchant_name: string;
  publisher_name: string;
  /** Of the line that the claim created or changed. */
  line_status: string | null;
  lock_date: string | null;
};
type Filter = { publisher_id?: number; status?: ClaimStatus | undefined };

/** Inserts a claim; null if the publisher has already claimed this order. */
export async function insertClaim(tx: Tx, row: Insertable<DB['claims']>): Promise<number | null> {
  const added = await tx
    .insertInto('claims')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Finds a claim by id and locks it until the transaction ends. */
export async function lockClaim(tx: Tx, id: number): Promise<StoredClaim | undefined> {
  const row = await tx
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as StoredClaim | undefined;
}

export async function updateClaim(tx: Tx, id: number, set: Updateable<DB['claims']>) {
  await tx.updateTable('claims').set(set).where('id', '=', id).execute();
}

function filterClaims(db: Db, filter: Filter) {
  let query = db
    .selectFrom('claims as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .innerJoin('publishers as p', 'p.id', 'c.publisher_id');
  if (filter.publisher_id) query = query.where('c.publisher_id', '=', filter.publisher_id);
  if (filter.status) query = query.where('c.status', '=', filter.status);
  return query;
}

const selectClaims = (db: Db, filter: Filter) =>
  filterClaims(db, filter)
    .leftJoin('order_lines as l', 'l.id', 'c.order_line_id')
    .selectAll('c')
    .select(['b.mcid', 'b.merchant_name', 'p.name as publisher_name'])
    .select(['l.status as line_status', 'l.lock_date']);

/** A page of claims: open claims for staff by deadline, otherwise newest first. */
export async function listClaimRows(
  db: Db,
  filter: Filter,
  page: { curPage: number; perPage: number },
): Promise<{ rows: ListedClaim[]; total: number }> {
  const isWaiting = filter.publisher_id === undefined && filter.status === 'open';
  const sorted = isWaiting
    ? selectClaims(db, filter).orderBy('c.deadline')
    : selectClaims(db, filter).orderBy('c.id', 'desc');
  const rows = await sorted
    .orderBy('c.id')
    .limit(page.perPage)
    .offset((page.curPage - 1) * page.perPage)
    .execute();
  const counted = await filterClaims(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as ListedClaim[], total: counted.total };
}

/** The next claims that match a filter beyond an id, by id. */
export async function listClaimIds(
  db: Db,
  filter: Filter,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await filterClaims(db, filter)
    .where('c.id', '>', after)
    .select('c.id')
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** One claim with the names of its brand and publisher. */
export async function findClaimRow(db: Db, id: number): Promise<ListedClaim> {
  const row = await selectClaims(db, {}).where('c.id', '=', id).executeTakeFirstOrThrow();
  return row as ListedClaim;
}

/** Open claims whose deadline has passed and that are not held for a person. */
export async function listDueClaims(db: Db, at: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('claims')
    .select('id')
    .where('status', '=', 'open')
    .where('held_because', 'is', null)
    .where('deadline', '<=', at)
    .orderBy('deadline')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
