-- Order intake: unconfirmed lines, test orders, API keys of brands, refused reports.

alter table order_lines
  -- Reported by a browser only: never approved or paid until the brand's server reports the order.
  add column unconfirmed boolean not null default false,
  drop constraint order_lines_source_check,
  add constraint order_lines_source_check check (source in
    ('call', 'pixel', 'file', 'staff', 'demo', 'claim', 'browser', 'api', 'shop')),
  add constraint order_lines_unconfirmed check (not unconfirmed or status <> 'approved');

-- Orders reported with `test: true`. They are no order lines, so no list, report, total, payment or
-- ledger posting can include them. Kept for 30 days, at most 200 per brand.
create table test_orders (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  order_id text not null check (length(order_id) between 1 and 255),
  source text not null,
  status text not null check (status in ('recorded', 'cancelled', 'refunded')),
  -- What each line would have been: attribution, rule and amounts, as returned to the reporter.
  lines jsonb not null,
  reports int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (brand_id, order_id)
);
create index test_orders_latest on test_orders (brand_id, updated_at desc);

-- Keys of the order API. Only hashes are stored. A rotation adds a key and lets the former one expire.
create table brand_api_keys (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  name text not null check (length(name) between 1 and 100),
  key_hash text not null unique,
  -- The beginning of the key, by which people recognise it.
  hint text not null,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ '{orders.write,orders.decide,orders.read}'),
  created_at timestamptz not null,
  created_by int references staff,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Updated at most once an hour.
  last_used_at timestamptz,
  rotated_from int references brand_api_keys
);
create index brand_api_keys_brand on brand_api_keys (brand_id, id desc);

-- The key with which a brand made a change; null: staff, or no key.
alter table order_line_changes add column brand_key_id int references brand_api_keys;

-- Refused order reports of known brands, to be replayed after the cause is fixed. Repeats of the same
-- report with the same refusal count on one row. Kept for 30 days, at most 500 per brand.
create table refused_reports (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  source text not null,
  -- Whether the report proved that it came from the brand.
  is_authentic boolean not null,
  key text not null,
  field text,
  order_id text,
  -- Without secret, signature and token; null: too large to be stored.
  fields jsonb,
  fingerprint text not null,
  attempts int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  replayed_at timestamptz,
  replayed_by int references staff,
  unique (brand_id, fingerprint)
);
create index refused_reports_latest on refused_reports (brand_id, last_at desc);
create index refused_reports_age on refused_reports (last_at);

-- A silence: a brand has sent no orders for longer than its history explains. One row per alarm.
create table brand_silences (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  last_order_at timestamptz not null,
  -- Orders expected since then, by weekday and hour.
  expected_orders numeric(12, 2) not null,
  raised_at timestamptz not null,
  ended_at timestamptz
);
create unique index brand_silences_open on brand_silences (brand_id) where ended_at is null;
