create extension if not exists pg_trgm;

-- Category tree of two levels, written "Parent>Child" to clients.
create table categories (
  id int generated always as identity primary key,
  parent_id int references categories,
  name text not null,
  unique nulls not distinct (parent_id, name)
);

create table brands (
  id int generated always as identity primary key,
  mcid text not null unique,
  merchant_name text not null,
  site_url text not null,
  domain text not null,
  logo text,
  site_desc text not null default '',
  short_desc text not null default '',
  tags text[] not null default '{}',
  offer_type text not null default 'CPS',
  comm_rate text not null default '',
  comm_detail text not null default '',
  country text,
  support_region text[] not null default '{}',
  currency char(3) not null default 'USD',
  type int not null default 1 check (type in (1, 2)),
  status text not null default 'online' check (status in ('online', 'offline', 'paused')),
  approval_type text not null default 'manual' check (approval_type in ('auto', 'manual')),
  cookie_days int not null default 30 check (cookie_days between 0 and 3650),
  allow_deep_link boolean not null default true,
  deeplink_domains text[] not null default '{}',
  -- The query parameter in which the brand receives the click reference.
  click_ref_param text not null default 'click_ref',
  -- Promotion method (1 to 11) to allowed, forbidden or ask.
  promotion_methods jsonb not null default '{}',
  restrictions text,
  ppc_policy text,
  filter_words text[] not null default '{}',
  contact_name text,
  contact_email text,
  -- Hash of the secret with which the brand reports orders.
  secret_hash text,
  featured_rank int,
  terms_version int not null default 0,
  -- The source has no rate that can be converted into a rule: staff must set it before links can
  -- earn.
  terms_pending boolean not null default false,
  source text,
  source_key text,
  -- The record as last imported: the next import changes only fields that changed in its source.
  source_record jsonb,
  -- Origin of the current terms: an import never replaces terms set by staff.
  terms_source text check (terms_source in ('import', 'staff')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index brands_source on brands (source, source_key) where source is not null;
create index brands_name_trgm on brands using gin (merchant_name gin_trgm_ops);
create index brands_domain on brands (domain);

create table brand_categories (
  brand_id int not null references brands,
  category_id int not null references categories,
  primary key (brand_id, category_id)
);

-- Versioned commission rules. A version is never edited; a new version replaces it.
create table commission_rules (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  terms_version int not null,
  name text not null,
  kind text not null check (kind in ('percent', 'fixed')),
  -- percent: parts per million of the sale (5 % = 50000); fixed: minor units of `currency` per
  -- order line.
  rate_ppm int check (rate_ppm between 0 and 1000000),
  fixed_minor bigint check (fixed_minor >= 0),
  currency char(3) not null,
  category text,
  sku text,
  customer_kind text check (customer_kind in ('new', 'existing')),
  country text,
  publisher_id int references publishers,
  priority int not null default 0,
  effective_from timestamptz not null,
  effective_to timestamptz,
  created_at timestamptz not null,
  check ((kind = 'percent' and rate_ppm is not null) or (kind = 'fixed' and fixed_minor is not null))
);
create index commission_rules_brand on commission_rules (brand_id, effective_from);

create table relationships (
  id int generated always as identity primary key,
  site_id int not null references sites,
  brand_id int not null references brands,
  status int not null check (status in (1, 2, 3)),
  message text,
  reason text,
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by int references staff,
  reapply_after timestamptz,
  unique (site_id, brand_id)
);
create index relationships_brand on relationships (brand_id, status);

create table coupons (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  name text not null,
  code text,
  description text not null default '',
  kind text not null check (kind in ('coupon', 'deal', 'no_code')),
  discount_kind text check (discount_kind in ('percent', 'fixed', 'shipping')),
  discount_value numeric,
  starts_at timestamptz not null,
  ends_at timestamptz,
  exclusive_publisher_id int references publishers,
  created_at timestamptz not null
);
create index coupons_brand on coupons (brand_id);

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
  unique (brand_id, sku)
);

-- Performance figures of a brand shown to publishers, recomputed from clicks and orders every few
-- minutes; null where there is too little data.
create table brand_numbers (
  brand_id int primary key references brands,
  epc_7d_minor bigint,
  epc_90d_minor bigint,
  conversion_rate numeric,
  approval_rate numeric,
  validation_days_median int,
  payment_days_median int,
  decision_hours_avg int,
  last_validated_at timestamptz,
  computed_at timestamptz not null
);
