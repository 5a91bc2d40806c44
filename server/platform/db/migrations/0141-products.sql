-- Tree of product categories, written "Furniture > Chairs" to clients.
create table product_categories (
  id int generated always as identity primary key,
  parent_id int references product_categories,
  name text not null,
  path text not null,
  -- Number of available products in it and below it, recounted after each import.
  products int not null default 0
);
create unique index product_categories_path on product_categories (lower(path));
create index product_categories_name on product_categories (lower(name));
create index product_categories_parent on product_categories (parent_id);

-- All words of product names: candidates for a mistyped word. Words are never removed.
create table product_words (word text primary key);
create index product_words_trgm on product_words using gin (word gin_trgm_ops);

alter table products
  -- The number buyers know it by; a shop without such numbers uses its article number.
  add asin text,
  add parent_asin text,
  add vendor text,
  add original_price_minor bigint check (original_price_minor > price_minor),
  -- Whole percent off the original price, rounded down.
  add discount int not null default 0 check (discount between 0 and 100),
  -- The price before the last change, if that was a reduction.
  add dropped_from_minor bigint,
  add dropped_at timestamptz,
  add rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  add reviews int not null default 0 check (reviews >= 0),
  add country char(2),
  add promo_codes text[] not null default '{}',
  add category_id int references product_categories,
  -- Parts per million of the price earned by the best rule open to all publishers; 0 if there is
  -- none.
  add commission_ppm int not null default 0,
  -- Hash of the product's feed data: an import writes only rows that changed.
  add feed_hash text,
  add created_at timestamptz;
update products set asin = sku, created_at = updated_at;
alter table products alter asin set not null, alter created_at set not null;
alter table products add search tsvector not null generated always as
  (to_tsvector('english', name || ' ' || coalesce(vendor, '') || ' ' || coalesce(category, ''))) stored;

create index products_search on products using gin (search) with (fastupdate = off) where available;
create index products_asin on products (upper(asin));
create index products_newest on products (created_at desc, id desc) where available;
create index products_commission on products (commission_ppm desc, id desc) where available;
create index products_discount on products (discount desc, id desc) where available;
create index products_rating on products (rating desc, reviews desc, id desc) where available;
create index products_reviews on products (reviews desc, id desc) where available;
create index products_category on products (category_id) where available;
create index products_price on products (currency, price_minor) where available;
