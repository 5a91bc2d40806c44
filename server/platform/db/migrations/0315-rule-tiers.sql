-- Tiers: rules that apply from a threshold, in orders of a publisher with the brand per calendar
-- month, or in minor units of their sales.
alter table commission_rules
  add column tier_basis text check (tier_basis in ('orders', 'sales')),
  add column tier_from bigint check (tier_from > 0),
  add constraint commission_rules_tier check ((tier_basis is null) = (tier_from is null));

-- Tiers count by calendar month in this time zone of the brand.
alter table brands add column time_zone text not null default 'UTC';

-- The volume counted for the tiers when the order arrived, which explains the rate of the order.
-- Null if no tier was involved.
alter table order_lines
  add column volume_month text check (volume_month ~ '^\d{4}-\d{2}$'),
  add column volume_orders int check (volume_orders >= 0),
  add column volume_sales_minor bigint,
  add constraint order_lines_volume
    check (num_nonnulls(volume_month, volume_orders, volume_sales_minor) in (0, 3));
