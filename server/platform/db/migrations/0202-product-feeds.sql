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
  due_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  -- Response headers of the last imported feed, for a conditional request.
  etag text,
  last_modified text,
  changed_at timestamptz not null
);
create index product_feeds_due on product_feeds (due_at);

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
