-- Coupons and deals of brands; exclusive ones are shown to one publisher.
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
  created_at timestamptz not null,
  restrictions text not null default '',
  -- A page of the brand for the coupon; null: its home page.
  landing_url text,
  -- In the brand's currency, like discount_value if discount_kind is fixed.
  min_spend_minor bigint check (min_spend_minor > 0),
  country char(2),
  category text,
  verified_at timestamptz,
  -- Key of an imported coupon in its file; null for one made by staff.
  source_key text,
  updated_at timestamptz not null,
  check (ends_at is null or ends_at >= starts_at)
);
create index coupons_brand on coupons (brand_id);
create unique index coupons_source on coupons (brand_id, source_key) where source_key is not null;
create index coupons_code on coupons (brand_id, lower(code));
create index coupons_ends on coupons (ends_at);
