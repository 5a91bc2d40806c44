import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A row of `brands`. */
export type BrandColumns = Selectable<DB['brands']>;
/** The columns of an update of a brand. */
export type BrandChange = Updateable<DB['brands']>;

/** The brand with this mcid, or undefined. */
export function findBrand(db: Db, mcid: string) {
  return db.selectFrom('brands').selectAll().where('mcid', '=', mcid).executeTakeFirst();
}

/** The brand with this id, or undefined. */
export function findBrandById(db: Db, id: number) {
  return db.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The brand with this mcid, locked until the transaction ends. */
export function lockBrand(tx: Tx, mcid: string) {
  return tx
    .selectFrom('brands')
    .selectAll()
    .where('mcid', '=', mcid)
    .forUpdate()
    .executeTakeFirst();
}

/** The brand with this id, locked until the transaction ends. */
export function lockBrandById(tx: Tx, id: number) {
  return tx.selectFrom('brands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The brands with these mcids, locked until the transaction ends. */
export async function lockBrandsByMcid(tx: Tx, mcids: readonly string[]): Promise<BrandColumns[]> {
  if (mcids.length === 0) return [];
  const found = await sql<BrandColumns>`
    select * from brands where mcid = any(${[...mcids]}) order by id for update`.execute(tx);
  return found.rows;
}

/**
 * Takes the advisory lock that lets only one import write at a time, held until the transaction
 * ends. False if another import holds it.
 */
export async function lockImports(tx: Tx): Promise<boolean> {
  const found = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('brand import')) as locked`.execute(tx);
  return found.rows[0]?.locked === true;
}

/** Inserts a brand and returns its id. */
export async function insertBrand(tx: Tx, brand: Insertable<DB['brands']>): Promise<number> {
  const row = await tx.insertInto('brands').values(brand).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateBrand(tx: Tx, id: number, change: BrandChange): Promise<void> {
  await tx.updateTable('brands').set(change).where('id', '=', id).execute();
}
