-- Products, their categories and feeds.

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
create table product_words (
  -- Words in byte order (collation "C"), so that a prefix is a range of the index and needs one
  -- lookup. With another collation every word would have to be read.
  word text collate "C" primary key
);
create index product_words_trgm on product_words using gin (word gin_trgm_ops);

-- Products from the brands' feeds.
create table products (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  sku text not null,
  name text not null,
  description text not null default '',
  image text,
  url text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null,
  category text,
  available boolean not null default true,
  updated_at timestamptz not null,
  -- The number buyers know it by; a shop without such numbers uses its article number.
  asin text not null,
  parent_asin text,
  vendor text,
  original_price_minor bigint check (original_price_minor > price_minor),
  -- Whole percent off the original price, rounded down.
  discount int not null default 0 check (discount between 0 and 100),
  -- The price before the last change, if that was a reduction.
  dropped_from_minor bigint,
  dropped_at timestamptz,
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  reviews int not null default 0 check (reviews >= 0),
  country char(2),
  promo_codes text[] not null default '{}',
  category_id int references product_categories,
  -- Parts per million of the price earned by the best rule open to all publishers; 0 if there is
  -- none.
  commission_ppm int not null default 0,
  -- Hash of the product's feed data: an import writes only rows that changed.
  feed_hash text,
  created_at timestamptz not null,
  search tsvector not null generated always as
    (to_tsvector('english',
      name || ' ' || coalesce(vendor, '') || ' ' || coalesce(category, ''))) stored,
  unique (brand_id, sku)
);
create index products_search on products using gin (search) with (fastupdate = off) where available;
create index products_asin on products (upper(asin));
create index products_newest on products (created_at desc, id desc) where available;
create index products_commission on products (commission_ppm desc, id desc) where available;
create index products_discount on products (discount desc, id desc) where available;
create index products_rating on products (rating desc, reviews desc, id desc) where available;
create index products_reviews on products (reviews desc, id desc) where available;
create index products_category on products (category_id) where available;
create index products_price on products (currency, price_minor) where available;

-- Address of a brand's product feed, and when it is fetched next.
create table product_feeds (
  brand_id int primary key references brands,
  address text not null,
  -- Templates for product and image addresses that the feed does not contain.
  link text,
  images text,
  every_hours int not null check (every_hours between 1 and 168),
  skip_bad boolean not null,
  -- Requested by staff: the next fetch does not wait for its time, and may remove most of the
  -- products.
  is_requested boolean not null default false,
  run_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  -- Response headers of the last imported feed, for a conditional request.
  etag text,
  last_modified text,
  changed_at timestamptz not null,
  leased_by int,
  attempts int not null default 0
);
create index product_feeds_due on product_feeds (run_at);
create index product_feeds_leased on product_feeds (leased_by) where leased_by is not null;

-- Fetches of a feed and their results; only the newest of each brand are kept.
create table product_feed_runs (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  is_requested boolean not null,
  address text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null check (outcome in ('imported', 'unchanged', 'failed')),
  bytes bigint not null,
  -- Why it failed: an error key of the catalogue, or what the host did.
  problem text check ((outcome = 'failed') = (problem is not null)),
  report jsonb
);
create index product_feed_runs_brand on product_feed_runs (brand_id, id desc);
