import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

export type StoredMethod = Selectable<DB['payout_methods']>;

/** Takes the next method id: details are encrypted for their row id before the row is inserted. */
export async function takeMethodId(tx: Tx): Promise<number> {
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('payout_methods', 'id'))::int as id`.execute(tx);
  return found.rows[0]?.id as number;
}

/**
 * Serializes changes of a publisher's methods with an advisory lock until the transaction ends, and
 * lists them: the number of methods and the default depend on all of them.
 */
export async function lockMethods(tx: Tx, publisherId: number): Promise<StoredMethod[]> {
  await sql`select pg_advisory_xact_lock(hashtext('payout_methods'), ${publisherId})`.execute(tx);
  return listMethods(tx, publisherId);
}

/** A publisher's methods, the default first. */
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

/** A method of this publisher, or undefined. */
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

export function insertMethod(tx: Tx, row: Insertable<DB['payout_methods']>): Promise<StoredMethod> {
  return tx.insertInto('payout_methods').values(row).returningAll().executeTakeFirstOrThrow();
}

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

/** Clears the default flag of a publisher's methods. */
export async function clearDefault(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .updateTable('payout_methods')
    .set({ is_default: false })
    .where('publisher_id', '=', publisherId)
    .where('is_default', '=', true)
    .execute();
}

/** Inserts a change into the history of methods and returns its id. */
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

/** A change with its payout method, or undefined. */
export function findMethodChange(db: Db, id: number) {
  return db
    .selectFrom('payout_method_changes as c')
    .innerJoin('payout_methods as m', 'm.id', 'c.payout_method_id')
    .where('c.id', '=', id)
    .select(['c.publisher_id', 'c.kind', 'c.masked_details', 'm.type', 'm.held_until'])
    .executeTakeFirst();
}

/** The country of a method, including deleted ones; empty if there is none. */
export async function findMethodCountry(db: Db, id: number): Promise<string> {
  const found = await db
    .selectFrom('payout_methods')
    .where('id', '=', id)
    .select('country')
    .executeTakeFirst();
  return found?.country ?? '';
}

/** Deletes the methods of a publisher whose account is closed, with their encrypted details. */
export async function deleteMethodsOf(db: Db, publisherId: number, at: Date): Promise<void> {
  await db
    .updateTable('payout_methods')
    .set({ status: 'deleted', is_default: false, sealed_details: null, sealed_key: null })
    .set({ changed_at: at })
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'active')
    .execute();
}
