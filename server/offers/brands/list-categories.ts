import type { Db } from '#server/platform/db/connect.ts';
import { listCategoryCounts, listCountryCounts } from './category-store.ts';

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
