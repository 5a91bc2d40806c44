import { type RawBuilder, sql } from 'kysely';
import { HIDDEN } from '#server/offers/brands/hidden-brands.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { KnownWord } from './rules.ts';

/** Filters of the product list; absent means any. */
export type ProductFilter = {
  site_id: number;
  /** In the syntax of `to_tsquery`. */
  query?: string | undefined;
  asins?: string[] | undefined;
  cat_ids?: number[] | undefined;
  mcid?: string | undefined;
  /** Type of the brand. */
  type?: number | undefined;
  currency?: string | undefined;
  min_price_minor?: bigint | undefined;
  max_price_minor?: bigint | undefined;
  min_discount?: number | undefined;
  min_rating?: number | undefined;
  country?: string | undefined;
  relationship?: number | undefined;
  unavailable?: boolean | undefined;
};

/** A product with its brand, and the site's relationship to it. */
export type ProductRecord = {
  id: number;
  asin: string;
  parent_asin: string | null;
  mcid: string;
  merchant_name: string;
  brand_type: number;
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

/** One page of products and the number of matches, counted up to `most` + 1. */
export type ProductPage = { counted: number; rows: ProductRecord[] };

/**
 * A page of products. The matches are collected once, for the count and the page. With up to `most`
 * matches, the page is sorted from them in the order `by`. With more, the index of the order
 * `beyond` is scanned until the page is full. The choice is explicit because the planner picks the
 * wrong plan for words that occur in a few percent of all names.
 */
export async function listProductRecords(
  db: Db,
  filter: ProductFilter,
  { by, beyond, most }: { by: ProductOrder; beyond: keyof typeof ORDERS; most: number },
  page: { limit: number; offset: number },
): Promise<ProductPage> {
  const order = by === 'relevance' ? relevance(filter.query ?? '') : ORDERS[by];
  const words = by === 'relevance' ? sql`, p.search` : sql``;
  const found = await sql<ProductRecord & { counted: number; id: number | null }>`
    with listed as materialized (
      select p.id, p.created_at, p.commission_ppm, p.discount, p.rating, p.reviews ${words}
      from products p where ${matching(filter)} limit ${most + 1}),
    counts as (select count(*)::int as counted from listed),
    page as (select p.id, row_number() over () as place from (select * from listed p
      where (select counted from counts) <= ${most}
      order by ${order} limit ${page.limit} offset ${page.offset}) as p)
    select counts.counted, listing.* from counts left join
      (select ${recordColumns} ${productsAndBrands(sql`page`, filter.site_id)}) as listing on true
    order by listing.place`.execute(db);
  const counted = found.rows[0]?.counted ?? 0;
  if (counted > most) return { counted, rows: await walkProducts(db, filter, beyond, page) };
  return { counted, rows: found.rows.filter((row) => row.id !== null) };
}

async function walkProducts(
  db: Db,
  filter: ProductFilter,
  by: keyof typeof ORDERS,
  page: { limit: number; offset: number },
): Promise<ProductRecord[]> {
  const found = await sql<ProductRecord>`
    with page as (select p.id, row_number() over () as place from
      (select p.id from products p where ${matching(filter)} order by ${ORDERS[by]}
        limit ${page.limit} offset ${page.offset}) as p)
    select ${recordColumns} ${productsAndBrands(sql`page`, filter.site_id)}
    order by page.place`.execute(db);
  return found.rows;
}

const recordColumns = sql`p.id, p.asin, p.parent_asin, b.mcid, b.merchant_name, b.type as brand_type, p.name,
  p.description, p.vendor, p.image, p.url, p.price_minor, p.original_price_minor,
  p.dropped_from_minor, p.dropped_at, p.currency, p.discount, p.commission_ppm, p.category,
  p.available, p.rating, p.reviews, p.country, p.promo_codes,
  coalesce(r.status, 0) as relationship_status, b.allow_deep_link, p.updated_at, page.place`;

function productsAndBrands(page: RawBuilder<unknown>, siteId: number): RawBuilder<unknown> {
  return sql`from ${page} join products p on p.id = page.id join brands b on b.id = p.brand_id
    left join relationships r on r.brand_id = p.brand_id and r.site_id = ${siteId}`;
}

// Normalised by length, so that matches in short names rank above those in maker and category.
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

// Joined brands have many products: collecting them all by index before the words narrow them made
// the slowest searches of the measurement. Adding 0 keeps the planner from using that index.
const unindexed = sql`(p.brand_id + 0)`;

// There are few brands and many products, so the brands are resolved to a list first.
function ofBrands({
  mcid,
  type,
  relationship,
  site_id,
  query,
}: ProductFilter): RawBuilder<unknown> {
  const wheres = [
    sql`p.brand_id <> all(array(select b.id from brands b where b.status in ${HIDDEN}))`,
  ];
  if (mcid !== undefined) {
    wheres.push(sql`p.brand_id = (select b.id from brands b where b.mcid = ${mcid})`);
  }
  if (type !== undefined) {
    const ofType = sql`array(select b.id from brands b where b.type = ${type})`;
    wheres.push(sql`${query ? unindexed : sql`p.brand_id`} = any(${ofType})`);
  }
  if (relationship !== undefined) {
    const tied = (status: RawBuilder<unknown>) => sql`array(select r.brand_id from relationships r
      where r.site_id = ${site_id} and r.status ${status})`;
    wheres.push(
      relationship === 0
        ? sql`${unindexed} <> all(${tied(sql`<> 0`)})`
        : sql`${unindexed} = any(${tied(sql`= ${relationship}`)})`,
    );
  }
  return sql.join(wheres, sql` and `);
}

/**
 * For each word: whether a product contains it or a word it begins, and similar words if none does.
 * Words are sorted by bytes, so words with a common prefix are adjacent.
 */
export async function listKnownWords(db: Db, words: readonly string[]): Promise<KnownWord[]> {
  const found = await sql<KnownWord>`
    select t.word, known.is_known,
      case when known.is_known or length(t.word) < 4 then '{}' else array(
        select w.word from product_words w where w.word % t.word
          and similarity(w.word, t.word) >= 0.35
        order by similarity(w.word, t.word) desc, w.word limit 3) end as likes
    from unnest(${[...words]}::text[]) with ordinality as t (word, place)
      cross join lateral (select coalesce((select w.word from product_words w
        where w.word >= t.word order by w.word limit 1) ^@ t.word, false) as is_known) as known
    order by t.place`.execute(db);
  return found.rows;
}

/** A category and its subcategories; empty if the category does not exist. */
export async function listCategoryTree(db: Db, id: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    with recursive tree as (
      select id from product_categories where id = ${id}
      union all select c.id from product_categories c join tree on c.parent_id = tree.id)
    select id from tree`.execute(db);
  return found.rows.map((row) => row.id);
}

/** The categories that hold available products, of brands of this type if it is given. */
export async function listFilledCategories(db: Db, type: number | undefined) {
  const counts = {
    all: sql<number>`products`,
    1: sql<number>`products - marketplace_products`,
    2: sql<number>`marketplace_products`,
  };
  const products = counts[type as 1 | 2] ?? counts.all;
  return db
    .selectFrom('product_categories')
    .select(['id', 'parent_id', 'name', 'path', products.as('products')])
    .where(products, '>', 0)
    .orderBy('path')
    .execute();
}

/**
 * The id of a category; a single name means the topmost category of that name. Created if missing.
 */
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
