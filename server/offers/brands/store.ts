import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A row of `brands`. */
export type BrandColumns = Selectable<DB['brands']>;
/** The columns of an update of a brand. */
export type BrandChange = Updateable<DB['brands']>;

/** The brands with these mcids, locked until the transaction ends. */
export async function lockBrandsByMcid(tx: Tx, mcids: readonly string[]): Promise<BrandColumns[]> {
  if (mcids.length === 0) return [];
  const found = await sql<BrandColumns>`
    select * from brands where mcid = any(${[...mcids]}) order by id for update`.execute(tx);
  return found.rows;
}

/** The brands with these ids, locked until the transaction ends. */
export async function lockBrandsById(tx: Tx, ids: readonly number[]): Promise<BrandColumns[]> {
  const found = await sql<BrandColumns>`
    select * from brands where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
  return found.rows;
}

/** Takes brands offline, except drafts, and forgets what their source said about them. */
export async function retireBrands(tx: Tx, ids: readonly number[], updatedAt: Date): Promise<void> {
  await sql`
    update brands set status = case status when 'draft' then status else 'offline' end,
      source_record = null, updated_at = ${updatedAt}
    where id = any(${[...ids]}::int[])`.execute(tx);
}

/** Takes the advisory lock that lets only one import write until the transaction ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('brand import'))`.execute(tx);
}

/** Inserts a brand and returns its id. */
export async function insertBrand(tx: Tx, brand: Insertable<DB['brands']>): Promise<number> {
  const row = await tx.insertInto('brands').values(brand).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts brands and returns the id of each mcid. */
export async function insertBrands(
  tx: Tx,
  brands: readonly Insertable<DB['brands']>[],
): Promise<Map<string, number>> {
  if (brands.length === 0) return new Map();
  const rows = await insertRows(tx, 'brands', brands, ['source_record'])
    .returning(['id', 'mcid'])
    .execute();
  return new Map(rows.map(({ id, mcid }) => [mcid, id]));
}

export async function updateBrand(tx: Tx, id: number, change: BrandChange): Promise<void> {
  await tx.updateTable('brands').set(change).where('id', '=', id).execute();
}
