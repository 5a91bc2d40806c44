import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { KnownWord } from './rules.ts';

/** What products are found by; absent means any. */
export type ProductFilter = {
  site_id: number;
  /** As `to_tsquery` reads it. */
  query?: string | undefined;
  asins?: string[] | undefined;
  cat_ids?: number[] | undefined;
  mcid?: string | undefined;
  currency?: string | undefined;
  min_price_minor?: bigint | undefined;
  max_price_minor?: bigint | undefined;
  min_discount?: number | undefined;
  min_rating?: number | undefined;
  country?: string | undefined;
  relationship?: number | undefined;
  unavailable?: boolean | undefined;
};

/** A product with its brand, and how the site stands with it. */
export type ProductRecord = {
  id: number;
  asin: string;
  parent_asin: string | null;
  mcid: string;
  merchant_name: string;
  name: string;
  description: string;
  vendor: string | null;
  image: string | null;
  url: string;
  price_minor: bigint;
  original_price_minor: bigint | null;
  dropped_from_minor: bigint | null;
  dropped_at: Date | null;
  currency: string;
  discount: number;
  commission_ppm: number;
  category: string | null;
  available: boolean;
  rating: string;
  reviews: number;
  country: string | null;
  promo_codes: string[];
  relationship_status: number;
  allow_deep_link: boolean;
  updated_at: Date;
};

const ORDERS = {
  newest: sql`p.created_at desc, p.id desc`,
  commission: sql`p.commission_ppm desc, p.id desc`,
  discount: sql`p.discount desc, p.id desc`,
  rating: sql`p.rating desc, p.reviews desc, p.id desc`,
  reviews: sql`p.reviews desc, p.id desc`,
};
export type ProductOrder = keyof typeof ORDERS | 'relevance';

/** How many products the filter lets through, counted no further than `most` + 1. */
export async function countListed(db: Db, filter: ProductFilter, most: number): Promise<number> {
  const found = await sql<{ products: number }>`
    select count(*)::int as products from
      (select 1 from products p where ${matching(filter)} limit ${most + 1}) as listed`.execute(db);
  return found.rows[0]?.products ?? 0;
}

/**
 * A page of products. Where `few` pass the filter they are gathered first and sorted then; where
 * many do, the index of the order is walked until the page is full. Left to guess, the planner takes
 * the wrong one of the two for words that stand in a few percent of all names.
 */
export async function listProductRecords(
  db: Db,
  filter: ProductFilter,
  { by, few }: { by: ProductOrder; few: boolean },
  page: { limit: number; offset: number },
): Promise<ProductRecord[]> {
  const order = by === 'relevance' ? relevance(filter.query ?? '') : ORDERS[by];
  const gathered = few ? sql`materialized` : sql`not materialized`;
  const found = await sql<ProductRecord>`
    with listed as ${gathered} (select p.* from products p where ${matching(filter)}),
    page as (select p.*, row_number() over () as place from
      (select * from listed p order by ${order} limit ${page.limit} offset ${page.offset}) as p)
    select p.id, p.asin, p.parent_asin, b.mcid, b.merchant_name, p.name, p.description, p.vendor,
      p.image, p.url, p.price_minor, p.original_price_minor, p.dropped_from_minor, p.dropped_at,
      p.currency, p.discount, p.commission_ppm, p.category, p.available, p.rating, p.reviews,
      p.country, p.promo_codes, coalesce(r.status, 0) as relationship_status, b.allow_deep_link,
      p.updated_at
    from page p join brands b on b.id = p.brand_id
      left join relationships r on r.brand_id = p.brand_id and r.site_id = ${filter.site_id}
    order by p.place`.execute(db);
  return found.rows;
}

// Words in the name outweigh those in maker and category by being fewer: short names come first.
function relevance(query: string): RawBuilder<unknown> {
  return sql`ts_rank(p.search, to_tsquery('english', ${query}), 1) desc, p.reviews desc, p.id desc`;
}

function matching(filter: ProductFilter): RawBuilder<unknown> {
  const wheres: RawBuilder<unknown>[] = [];
  if (!filter.unavailable) wheres.push(sql`p.available`);
  if (filter.query) wheres.push(sql`p.search @@ to_tsquery('english', ${filter.query})`);
  if (filter.asins) wheres.push(sql`upper(p.asin) = any(${filter.asins}::text[])`);
  if (filter.cat_ids) wheres.push(sql`p.category_id = any(${filter.cat_ids}::int[])`);
  if (filter.currency) wheres.push(sql`p.currency = ${filter.currency}`);
  if (filter.min_price_minor !== undefined) {
    wheres.push(sql`p.price_minor >= ${filter.min_price_minor}`);
  }
  if (filter.max_price_minor !== undefined) {
    wheres.push(sql`p.price_minor <= ${filter.max_price_minor}`);
  }
  if (filter.min_discount) wheres.push(sql`p.discount >= ${filter.min_discount}`);
  if (filter.min_rating) wheres.push(sql`p.rating >= ${filter.min_rating}`);
  if (filter.country) wheres.push(sql`(p.country = ${filter.country} or p.country is null)`);
  wheres.push(ofBrands(filter));
  return sql.join(wheres, sql` and `);
}

function ofBrands({ mcid, relationship, site_id }: ProductFilter): RawBuilder<unknown> {
  if (mcid === undefined && relationship === undefined) {
    return sql`not exists (select from brands b where b.id = p.brand_id and b.status = 'offline')`;
  }
  const wheres: RawBuilder<unknown>[] = [sql`b.status <> 'offline'`];
  if (mcid !== undefined) wheres.push(sql`b.mcid = ${mcid}`);
  if (relationship !== undefined) wheres.push(sql`coalesce(r.status, 0) = ${relationship}`);
  const meant = sql`array(select b.id from brands b
    left join relationships r on r.brand_id = b.id and r.site_id = ${site_id}
    where ${sql.join(wheres, sql` and `)})`;
  // Of joined brands there are many products: to gather them all by index, before the words narrow
  // them, made the slowest searches of the measurement. The sum keeps that index out of it.
  return mcid === undefined
    ? sql`(p.brand_id + 0) = any(${meant})`
    : sql`p.brand_id = any(${meant})`;
}

/** What is known of some words: whether a product bears one or begins with it, and its likes. */
export async function listKnownWords(db: Db, words: readonly string[]): Promise<KnownWord[]> {
  const found = await sql<KnownWord>`
    select t.word, exists (select from product_words w where w.word like t.word || '%') as is_known,
      case when length(t.word) < 4 then '{}' else array(
        select w.word from product_words w where w.word % t.word
          and similarity(w.word, t.word) >= 0.35
        order by similarity(w.word, t.word) desc, w.word limit 3) end as likes
    from unnest(${[...words]}::text[]) with ordinality as t (word, place) order by t.place`.execute(
    db,
  );
  return found.rows;
}

/** A category and all below it; empty where there is no such category. */
export async function listCategoryTree(db: Db, id: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    with recursive tree as (
      select id from product_categories where id = ${id}
      union all select c.id from product_categories c join tree on c.parent_id = tree.id)
    select id from tree`.execute(db);
  return found.rows.map((row) => row.id);
}

/** The categories that hold available products. */
export async function listFilledCategories(db: Db) {
  return db
    .selectFrom('product_categories')
    .select(['id', 'parent_id', 'name', 'path', 'products'])
    .where('products', '>', 0)
    .orderBy('path')
    .execute();
}

/** The number of a category; a single name means the highest category of that name. */
export async function ensureProductCategory(tx: Tx, path: string): Promise<number> {
  const known = await sql<{ id: number }>`
    select id from product_categories where lower(path) = lower(${path})
      or (${!path.includes('>')} and lower(name) = lower(${path}))
    order by length(path), id limit 1`.execute(tx);
  if (known.rows[0]) return known.rows[0].id;
  const levels = path.split(' > ');
  const name = levels.pop() ?? path;
  const parent_id = levels.length > 0 ? await ensureProductCategory(tx, levels.join(' > ')) : null;
  const made = await tx
    .insertInto('product_categories')
    .values({ parent_id, name, path })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? ensureProductCategory(tx, path);
}
