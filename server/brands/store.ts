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
export function findBrandByNumber(db: Db, id: number) {
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
export function lockBrandByNumber(tx: Tx, id: number) {
  return tx.selectFrom('brands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The brands with these mcids, locked until the transaction ends. */
export async function listBrandsBySlug(tx: Tx, slugs: readonly string[]): Promise<BrandColumns[]> {
  if (slugs.length === 0) return [];
  const found = await sql<BrandColumns>`
    select * from brands where mcid = any(${[...slugs]}) order by id for update`.execute(tx);
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

/** The id of a category written "Parent>Child" or as one name; created if it does not exist. */
export async function ensureCategory(tx: Tx, path: string): Promise<number> {
  let parent: number | null = null;
  for (const name of path.split('>').map((part) => part.trim())) {
    const made: { rows: { id: number }[] } = await sql<{ id: number }>`
      insert into categories (parent_id, name) values (${parent}, ${name})
      on conflict (parent_id, name) do update set name = excluded.name
      returning id`.execute(tx);
    parent = made.rows[0]?.id ?? null;
  }
  if (parent === null) throw new Error('A category needs a name.');
  return parent;
}

/** The number of these categories that exist. */
export async function countCategories(db: Db, ids: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('categories')
    .select(sql<number>`count(*)::int`.as('known'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return row.known;
}

/** The ids of a brand's categories. */
export async function listCategoryIds(db: Db, brandId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('brand_categories')
    .select('category_id')
    .where('brand_id', '=', brandId)
    .orderBy('category_id')
    .execute();
  return rows.map((row) => row.category_id);
}

/** Replaces the categories of a brand with exactly these. */
export async function replaceCategories(
  tx: Tx,
  brandId: number,
  categoryIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('brand_categories').where('brand_id', '=', brandId).execute();
  if (categoryIds.length === 0) return;
  await tx
    .insertInto('brand_categories')
    .values(categoryIds.map((category_id) => ({ brand_id: brandId, category_id })))
    .execute();
}

/**
 * The coupons of a brand that have not ended: public ones, and those reserved for this publisher.
 */
export function listCoupons(db: Db, brandId: number, publisherId: number | null, at: Date) {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>=', at)]))
    .$if(publisherId !== null, (query) =>
      query.where((where) =>
        where.or([
          where('exclusive_publisher_id', 'is', null),
          where('exclusive_publisher_id', '=', publisherId),
        ]),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** The number of products of a brand. */
export async function countProducts(db: Db, brandId: number): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('products'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow();
  return row.products;
}
