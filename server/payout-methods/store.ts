import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A payout method as it is kept. */
export type StoredMethod = Selectable<DB['payout_methods']>;

/** The next method's number: details are sealed to it before the row is there. */
export async function takeMethodId(tx: Tx): Promise<number> {
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('payout_methods', 'id'))::int as id`.execute(tx);
  return found.rows[0]?.id as number;
}

/** Holds a publisher's methods until the transaction ends: their number and the default one. */
export async function lockMethods(tx: Tx, publisherId: number): Promise<StoredMethod[]> {
  await sql`select pg_advisory_xact_lock(hashtext('payout_methods'), ${publisherId})`.execute(tx);
  return listMethods(tx, publisherId);
}

/** A publisher's methods, the default one first. */
export function listMethods(db: Db, publisherId: number): Promise<StoredMethod[]> {
  return db
    .selectFrom('payout_methods')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

/** One of a publisher's methods, or undefined. */
export function findMethod(
  db: Db,
  publisherId: number,
  id: number,
): Promise<StoredMethod | undefined> {
  return db
    .selectFrom('payout_methods')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** Adds a method. */
export function insertMethod(tx: Tx, row: Insertable<DB['payout_methods']>): Promise<StoredMethod> {
  return tx.insertInto('payout_methods').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes a method. */
export function updateMethod(
  tx: Tx,
  id: number,
  change: Updateable<DB['payout_methods']>,
): Promise<StoredMethod> {
  return tx
    .updateTable('payout_methods')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes the default away from whichever method has it. */
export async function clearDefault(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .updateTable('payout_methods')
    .set({ is_default: false })
    .where('publisher_id', '=', publisherId)
    .where('is_default', '=', true)
    .execute();
}

/** Writes a change down; answers its number. */
export async function insertMethodChange(
  db: Db,
  row: Insertable<DB['payout_method_changes']>,
): Promise<number> {
  const added = await db
    .insertInto('payout_method_changes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** A change with what it was made to, or undefined. */
export function findMethodChange(db: Db, id: number) {
  return db
    .selectFrom('payout_method_changes as c')
    .innerJoin('payout_methods as m', 'm.id', 'c.payout_method_id')
    .where('c.id', '=', id)
    .select(['c.publisher_id', 'c.kind', 'c.masked_details', 'm.type', 'm.held_until'])
    .executeTakeFirst();
}

/** The country of a method, deleted ones included; empty for none. */
export async function findMethodCountry(db: Db, id: number): Promise<string> {
  const found = await db
    .selectFrom('payout_methods')
    .where('id', '=', id)
    .select('country')
    .executeTakeFirst();
  return found?.country ?? '';
}
