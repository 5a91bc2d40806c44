-- Rules that hold only from so much on: orders of a publisher with the brand in a calendar month, or
-- minor units of what they came to.
alter table commission_rules
  add column tier_basis text check (tier_basis in ('orders', 'sales')),
  add column tier_from bigint check (tier_from > 0),
  add constraint commission_rules_tier check ((tier_basis is null) = (tier_from is null));

-- A brand's months, by which its tiers count, begin at midnight there.
alter table brands add column time_zone text not null default 'UTC';

-- What had been counted for the tiers when the order came in: the rate of the order rests on it. Null
-- where no tier had a say.
alter table order_lines
  add column volume_month text check (volume_month ~ '^\d{4}-\d{2}$'),
  add column volume_orders int check (volume_orders >= 0),
  add column volume_sales_minor bigint,
  add constraint order_lines_volume
    check (num_nonnulls(volume_month, volume_orders, volume_sales_minor) in (0, 3));
