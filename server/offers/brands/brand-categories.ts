import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { refuse } from '#server/platform/refusal.ts';
import { HIDDEN } from './hidden-brands.ts';

/** The categories as a tree of two levels; a brand is counted once per parent. */
export async function listCategories(db: Db) {
  const rows = await listCategoryCounts(db);
  const leaf = (row: (typeof rows)[number], parent?: string) => ({
    cat_id: row.id,
    name: row.name,
    path: parent === undefined ? row.name : `${parent}>${row.name}`,
    brands: row.brands,
  });
  const list = rows
    .filter((row) => row.parent_id === null)
    .map((row) => ({
      ...leaf(row),
      children: rows.filter((one) => one.parent_id === row.id).map((one) => leaf(one, row.name)),
    }));
  return { list, total: list.length };
}

/** Every category by its path, for a flat list of choices. */
export async function listCategoryPaths(db: Db) {
  const { list: parents } = await listCategories(db);
  const list = parents
    .flatMap(({ children, ...parent }) => [parent, ...children])
    .map(({ cat_id, path }) => ({ cat_id, path }));
  return { list, total: list.length };
}

/** The countries that have brands, by their English names. */
export async function listCountries(db: Db) {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const rows = await listCountryCounts(db);
  const list = rows
    .map((row) => ({ ...row, name: names.of(row.country) ?? row.country }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { list, total: list.length };
}

/** Adds a category, written "Parent>Child" or as one name; an existing one is returned. */
export async function addCategory(db: Db, path: string): Promise<{ cat_id: number; path: string }> {
  const names = path.split('>').map((name) => name.trim());
  const cat_id = await inTransaction(db, (tx) => ensureCategory(tx, path));
  return { cat_id, path: names.join('>') };
}

/** Refuses CATEGORY_UNKNOWN unless all of these categories exist. */
export async function requireCategories(db: Db, ids: readonly number[]): Promise<void> {
  if ((await countCategories(db, ids)) < ids.length) refuse('CATEGORY_UNKNOWN');
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
async function countCategories(db: Db, ids: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('categories')
    .select(sql<number>`count(*)::int`.as('known'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return row.known;
}

/** The categories of a brand. */
export async function listBrandCategories(tx: Tx, brandId: number): Promise<number[]> {
  const rows = await tx
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
  await insertCategories(
    tx,
    categoryIds.map((category_id) => ({ brand_id: brandId, category_id })),
  );
}

/** Adds categories to brands that do not have them. */
export async function insertCategories(
  tx: Tx,
  rows: readonly { brand_id: number; category_id: number }[],
): Promise<void> {
  if (rows.length > 0) await insertRows(tx, 'brand_categories', rows).execute();
}

/** Every category with the number of visible brands in it, including its children's. */
async function listCategoryCounts(db: Db) {
  const found = await sql<{ id: number; parent_id: number | null; name: string; brands: number }>`
    select c.id, c.parent_id, c.name, count(distinct b.id)::int as brands
    from categories c
    left join categories child on child.parent_id = c.id
    left join brand_categories bc on bc.category_id in (c.id, child.id)
    left join brands b on b.id = bc.brand_id and b.status not in ${HIDDEN}
    group by c.id order by c.name, c.id`.execute(db);
  return found.rows;
}

/** The countries of visible brands. */
async function listCountryCounts(db: Db) {
  const found = await sql<{ country: string; brands: number }>`
    select country, count(*)::int as brands from brands
    where country is not null and status not in ${HIDDEN} group by country order by country`.execute(
    db,
  );
  return found.rows;
}
