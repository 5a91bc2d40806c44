import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';

/** A staged entry of a feed; `data` is null for an invalid one whose number is known. */
export type Staged = { sku: string; row: number; hash: string | null; data: string | null };

/**
 * Takes the advisory lock that lets only one transaction import a feed of the brand; held until it
 * ends. False if another transaction holds it.
 */
export async function lockFeed(tx: Tx, brandId: number): Promise<boolean> {
  const found = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('product feed'), ${brandId}) as locked`.execute(tx);
  return found.rows[0]?.locked === true;
}

/** Creates a temporary staging table for this transaction. */
export async function openStage(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(tx);
  await sql`drop table if exists pg_temp.staged_products`.execute(tx);
  await sql`create temp table staged_products (
    sku text primary key, row int not null, hash text, data jsonb) on commit drop`.execute(tx);
}

export async function closeStage(tx: Tx): Promise<void> {
  await sql`drop table pg_temp.staged_products`.execute(tx);
}

/** Stages entries and returns the rows that were inserted: a duplicate number is not. */
export async function insertStaged(tx: Tx, staged: readonly Staged[]): Promise<Set<number>> {
  const found = await sql<{ row: number }>`
    insert into staged_products (sku, row, hash, data)
    select * from unnest(${staged.map((one) => one.sku)}::text[],
      ${staged.map((one) => one.row)}::int[], ${staged.map((one) => one.hash)}::text[],
      ${staged.map((one) => one.data)}::jsonb[])
    on conflict do nothing returning row`.execute(tx);
  return new Set(found.rows.map((one) => one.row));
}

type Counts = { created: number; updated: number; unchanged: number; vanished: number };

/** What the staged feed would change among the products of its brand. */
export async function countStaged(tx: Tx, brandId: number): Promise<Counts> {
  await sql`analyze staged_products`.execute(tx);
  const found = await sql<Counts>`
    select count(*) filter (where p.id is null)::int as created,
      count(*) filter (where p.feed_hash is distinct from s.hash and p.id is not null)::int as updated,
      count(*) filter (where p.feed_hash = s.hash)::int as unchanged,
      (select count(*)::int from products o where o.brand_id = ${brandId}
        and o.feed_hash is distinct from 'gone'
        and not exists (select from staged_products n where n.sku = o.sku)) as vanished
    from staged_products s left join products p on p.brand_id = ${brandId} and p.sku = s.sku
    where s.data is not null`.execute(tx);
  return found.rows[0] as Counts;
}

/** The distinct categories of the staged products, as written in the feed. */
export async function listStagedCategories(tx: Tx): Promise<string[]> {
  const found = await sql<{ category: string }>`
    select distinct data ->> 'category' as category from staged_products
    where data ->> 'category' is not null order by 1`.execute(tx);
  return found.rows.map((row) => row.category);
}

/** Upserts the staged products that are new or changed. */
export async function upsertStaged(
  tx: Tx,
  brand: { id: number; site_url: string },
  categories: readonly { path: string; id: number }[],
  at: Date,
): Promise<void> {
  const columns = { price: 'd.price_minor', category: 'd.category', sku: 's.sku' };
  // Written with the row: a later update would write every row and all its indexes twice.
  const rate = bestRate(mapColumns({ brand: 'b.id', ...columns }), at);
  await sql`
    insert into products as p (brand_id, sku, asin, parent_asin, name, description, vendor, image,
      url, price_minor, original_price_minor, discount, currency, category, category_id, available,
      rating, reviews, country, promo_codes, feed_hash, commission_ppm, created_at, updated_at)
    select ${brand.id}, s.sku, d.asin, d.parent_asin, d.name, d.description, d.vendor, d.image,
      coalesce(d.url, ${brand.site_url}), d.price_minor, d.original_price_minor, d.discount,
      d.currency, d.category, c.id, d.available, d.rating, d.reviews, d.country, d.promo_codes,
      s.hash, ${rate}, ${at}, ${at}
    from staged_products s cross join (select ${brand.id}::int as id) as b
      cross join lateral jsonb_to_record(s.data) as d (asin text, parent_asin text, name text,
        description text, vendor text, image text, url text, price_minor bigint,
        original_price_minor bigint, discount int, currency text, category text, available boolean,
        rating numeric, reviews int, country text, promo_codes text[])
      left join unnest(${categories.map((one) => one.path)}::text[],
        ${categories.map((one) => one.id)}::int[]) as c (path, id) on c.path = d.category
      left join products o on o.brand_id = ${brand.id} and o.sku = s.sku
    where s.data is not null and o.feed_hash is distinct from s.hash
    order by s.row
    on conflict (brand_id, sku) do update set asin = excluded.asin,
      parent_asin = excluded.parent_asin, name = excluded.name,
      description = excluded.description, vendor = excluded.vendor, image = excluded.image,
      url = excluded.url, price_minor = excluded.price_minor,
      original_price_minor = excluded.original_price_minor, discount = excluded.discount,
      currency = excluded.currency, category = excluded.category,
      category_id = excluded.category_id, available = excluded.available,
      rating = excluded.rating, reviews = excluded.reviews, country = excluded.country,
      promo_codes = excluded.promo_codes, feed_hash = excluded.feed_hash,
      updated_at = excluded.updated_at,
      dropped_from_minor = case when excluded.price_minor < p.price_minor then p.price_minor
        when excluded.price_minor = p.price_minor then p.dropped_from_minor end,
      dropped_at = case when excluded.price_minor < p.price_minor then excluded.updated_at
        when excluded.price_minor = p.price_minor then p.dropped_at end`.execute(tx);
}

/** Products of the brand that are not staged become unavailable. */
export async function dropMissing(tx: Tx, brandId: number, at: Date): Promise<void> {
  await sql`
    update products p set available = false, feed_hash = 'gone', updated_at = ${at}
    where p.brand_id = ${brandId} and p.feed_hash is distinct from 'gone'
      and not exists (select from staged_products s where s.sku = p.sku)`.execute(tx);
}

/** Adds the words of the products just written to the dictionary for misspelled searches. */
export async function insertWords(tx: Tx, brandId: number, at: Date): Promise<void> {
  await sql`
    insert into product_words (word)
    select distinct w.word from staged_products s
      join products p on p.brand_id = ${brandId} and p.sku = s.sku,
      unnest(tsvector_to_array(to_tsvector('simple',
        concat_ws(' ', p.name, p.vendor, p.category)))) as w (word)
    where p.updated_at = ${at} and length(w.word) between 2 and 40
      and w.word ~ '^[[:alnum:]]+$'
    order by 1 on conflict do nothing`.execute(tx);
}

/** Recounts the products of each category, including its subcategories, and by type of brand. */
export async function countCategoryProducts(tx: Tx): Promise<void> {
  await sql`
    with recursive held as (
      select p.category_id as id, count(*)::int as products,
        count(*) filter (where b.type = 2)::int as marketplace
      from products p join brands b on b.id = p.brand_id
      where p.available and p.category_id is not null group by 1),
    up as (
      select h.id as at, h.products, h.marketplace from held h
      union all select c.parent_id, up.products, up.marketplace
      from up join product_categories c on c.id = up.at where c.parent_id is not null),
    summed as (select at as id, sum(products)::int as products,
      sum(marketplace)::int as marketplace from up group by 1)
    update product_categories c
    set products = coalesce(s.products, 0), marketplace_products = coalesce(s.marketplace, 0)
    from product_categories o left join summed s on s.id = o.id
    where o.id = c.id and (c.products, c.marketplace_products)
      <> (coalesce(s.products, 0), coalesce(s.marketplace, 0))`.execute(tx);
}

/**
 * The best commission that a rule open to all publishers gives for a product, in millionths of its
 * price, under the terms in force at a moment. The columns are named as in the enclosing statement.
 */
function bestRate(
  product: Record<'brand' | 'price' | 'category' | 'sku', RawBuilder<unknown>>,
  at: Date,
): RawBuilder<number> {
  const { brand, price, category, sku } = product;
  return sql<number>`(select least(coalesce(max(case when r.kind = 'percent' then r.rate_ppm
      when ${price} > 0 then r.fixed_minor * 1000000 / ${price} end), 0), 1000000)::int
    from commission_rules r where r.brand_id = ${brand} and r.publisher_id is null
      and r.tier_from is null and r.customer_order is distinct from 'renewal'
      and r.effective_from <= ${at} and (r.effective_to is null or r.effective_to > ${at})
      and (r.category is null or lower(r.category) = lower(${category}))
      and (r.sku is null or lower(r.sku) = lower(${sku})))`;
}

/** Recomputes the commission of each product, for one brand or all. Writes only changed rows. */
export async function updateCommissions(tx: Tx, brandId: number | null, at: Date): Promise<void> {
  const columns = {
    brand: 'p.brand_id',
    price: 'p.price_minor',
    category: 'p.category',
    sku: 'p.sku',
  };
  const rate = bestRate(mapColumns(columns), at);
  const ofBrand = brandId === null ? sql`true` : sql`p.brand_id = ${brandId}`;
  await sql`
    update products p set commission_ppm = best.ppm
    from (select p.id, ${rate} as ppm from products p where ${ofBrand} offset 0) as best
    where best.id = p.id and p.commission_ppm <> best.ppm`.execute(tx);
}

function mapColumns(columns: Record<'brand' | 'price' | 'category' | 'sku', string>) {
  const { brand, price, category, sku } = columns;
  return {
    brand: sql.ref(brand),
    price: sql.ref(price),
    category: sql.ref(category),
    sku: sql.ref(sku),
  };
}
