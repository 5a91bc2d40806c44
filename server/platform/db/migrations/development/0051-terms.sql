-- Terms of brands: versions and commission rules.

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
  -- Tiers: rules that apply from a threshold, in orders of a publisher with the brand per calendar
  -- month, or in minor units of their sales.
  tier_basis text check (tier_basis in ('orders', 'sales')),
  tier_from bigint check (tier_from > 0),
  check ((kind = 'percent' and rate_ppm is not null)
    or (kind = 'fixed' and fixed_minor is not null)),
  constraint commission_rules_tier check ((tier_basis is null) = (tier_from is null))
);
create index commission_rules_brand on commission_rules (brand_id, effective_from);

-- Versions of a brand's terms and when each takes effect. Versions and their rules are never
-- edited. A version that has not begun may be withdrawn by one that begins before it.
create table terms_versions (
  brand_id int not null references brands,
  version int not null,
  comm_rate text not null,
  comm_detail text not null,
  note text,
  source text not null check (source in ('import', 'staff')),
  -- The worst effect of its rules open to all publishers, compared with the previous version.
  effect text not null check (effect in ('first', 'same', 'raised', 'changed', 'cut', 'zero')),
  announced_at timestamptz not null,
  effective_from timestamptz not null,
  started_at timestamptz,
  withdrawn_at timestamptz,
  primary key (brand_id, version),
  check (started_at is null or withdrawn_at is null)
);
create index terms_versions_waiting on terms_versions (effective_from)
  where started_at is null and withdrawn_at is null;

-- Which publishers were notified of a version.
create table terms_notifications (
  brand_id int not null,
  version int not null,
  publisher_id int not null references publishers,
  notified_at timestamptz not null,
  primary key (brand_id, version, publisher_id),
  foreign key (brand_id, version) references terms_versions (brand_id, version)
);
