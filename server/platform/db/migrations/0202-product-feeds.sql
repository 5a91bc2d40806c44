-- Where a brand keeps the feed of its products, and when it is fetched next.
create table product_feeds (
  brand_id int primary key references brands,
  address text not null,
  -- What gives products an address and a picture where the feed does not.
  link text,
  images text,
  every_hours int not null check (every_hours between 1 and 168),
  skip_bad boolean not null,
  -- Staff asked for it: the next fetch does not wait for its hour, and may let most of a range go.
  is_requested boolean not null default false,
  due_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  -- What the host said of the feed that was last taken in, so that it can say that nothing changed.
  etag text,
  last_modified text,
  changed_at timestamptz not null
);
create index product_feeds_due on product_feeds (due_at);

-- Each fetch and what came of it; the newest of a brand are kept.
create table product_feed_runs (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  is_requested boolean not null,
  address text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null check (outcome in ('imported', 'unchanged', 'failed')),
  bytes bigint not null,
  -- Why it failed: a key of the catalogue, or what the host did.
  problem text check ((outcome = 'failed') = (problem is not null)),
  report jsonb
);
create index product_feed_runs_brand on product_feed_runs (brand_id, id desc);
