import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
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

/** The brands with these ids, locked until the transaction ends. */
export async function lockBrandsById(tx: Tx, ids: readonly number[]): Promise<BrandColumns[]> {
  const found = await sql<BrandColumns>`
    select * from brands where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
  return found.rows;
}

/** Takes brands offline and forgets what their source said about them. */
export async function retireBrands(tx: Tx, ids: readonly number[], updatedAt: Date): Promise<void> {
  await sql`
    update brands set status = 'offline', source_record = null, updated_at = ${updatedAt}
    where id = any(${[...ids]}::int[])`.execute(tx);
}

/** Takes the advisory lock that lets only one import write until the transaction ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('brand import'))`.execute(tx);
}

/** When brands were written last. */
export async function listWriteTimes(tx: Tx, ids: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    select id, updated_at from brands where id = any(${[...ids]}::int[])`.execute(tx);
  return new Map(rows.map((one) => [one.id, one.updated_at]));
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

/** The part of a version of terms that the brand's row repeats for lists and search. */
export type StartedTerms = {
  brand_id: number;
  version: number;
  comm_rate: string;
  comm_detail: string;
  source: string;
};

/** Writes terms into the rows of their brands, which then are no longer pending. */
export async function updateTerms(
  tx: Tx,
  terms: readonly StartedTerms[],
  updatedAt: Date,
): Promise<void> {
  const column = <Name extends keyof StartedTerms>(name: Name) => terms.map((one) => one[name]);
  await sql`
    update brands b set terms_version = t.version, comm_rate = t.comm_rate,
      comm_detail = t.comm_detail, terms_pending = false, terms_source = t.source,
      updated_at = ${updatedAt}
    from unnest(${column('brand_id')}::int[], ${column('version')}::int[],
      ${column('comm_rate')}::text[], ${column('comm_detail')}::text[], ${column('source')}::text[])
      as t (brand_id, version, comm_rate, comm_detail, source)
    where b.id = t.brand_id`.execute(tx);
}
