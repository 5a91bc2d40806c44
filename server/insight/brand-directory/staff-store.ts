import { type RawBuilder, sql } from 'kysely';
import type { Brand } from '#server/offers/brands/find-brand.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { CATEGORIES } from './store.ts';

/** A brand with its categories and the number of joined and pending sites. */
export type StaffRecord = Brand & {
  categories: string[];
  joined_sites: number;
  pending_sites: number;
};

type StaffFilter = {
  mcid?: string | undefined;
  keyword?: string | undefined;
  status?: string | undefined;
  terms_pending?: number | undefined;
  type?: number | undefined;
};

/** Brands of every status, the most recently changed first. */
export async function listStaffRecords(
  db: Db,
  filter: StaffFilter,
  page: { limit: number; offset: number },
): Promise<StaffRecord[]> {
  const found = await sql<StaffRecord>`
    select b.*, ${CATEGORIES} as categories,
      (select count(*)::int from relationships r where r.brand_id = b.id and r.status = 2)
        as joined_sites,
      (select count(*)::int from relationships r where r.brand_id = b.id and r.status = 1)
        as pending_sites
    from brands b where ${matching(filter)}
    order by b.updated_at desc, b.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** The number of brands that match the filter. */
export async function countStaffBrands(db: Db, filter: StaffFilter): Promise<number> {
  const found = await sql<{ brands: number }>`
    select count(*)::int as brands from brands b where ${matching(filter)}`.execute(db);
  return found.rows[0]?.brands ?? 0;
}

function matching({ mcid, keyword, status, terms_pending, type }: StaffFilter) {
  const wheres: RawBuilder<unknown>[] = [sql`true`];
  if (mcid !== undefined) wheres.push(sql`b.mcid = ${mcid}`);
  if (keyword !== undefined) {
    wheres.push(sql`b.id in (select brand_id from search_brands(${keyword}))`);
  }
  if (status !== undefined) wheres.push(sql`b.status = ${status}`);
  if (terms_pending !== undefined) wheres.push(sql`b.terms_pending = ${terms_pending === 1}`);
  if (type !== undefined) wheres.push(sql`b.type = ${type}`);
  return sql.join(wheres, sql` and `);
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
