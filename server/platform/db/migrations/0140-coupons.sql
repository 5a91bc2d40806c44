alter table coupons
  add restrictions text not null default '',
  -- A page of the brand for the coupon; null: its home page.
  add landing_url text,
  -- In the brand's currency, like discount_value if discount_kind is fixed.
  add min_spend_minor bigint check (min_spend_minor > 0),
  add country char(2),
  add category text,
  add verified_at timestamptz,
  -- Key of an imported coupon in its file; null for one made by staff.
  add source_key text,
  add updated_at timestamptz,
  add check (ends_at is null or ends_at >= starts_at);
update coupons set updated_at = created_at;
alter table coupons alter updated_at set not null;
create unique index coupons_source on coupons (brand_id, source_key) where source_key is not null;
create index coupons_code on coupons (brand_id, lower(code));
create index coupons_ends on coupons (ends_at);
