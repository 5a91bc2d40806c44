-- What a fixed commission is paid for, and up to which sum.
alter table commission_rules
  add column basis text check (basis in ('order', 'line', 'unit')),
  -- Limits of a fixed commission in minor units of `currency`: per order, and per publisher and
  -- calendar month of the brand.
  add column cap_order_minor bigint check (cap_order_minor > 0),
  add column cap_month_minor bigint check (cap_month_minor > 0);
-- Rules of the past were announced and paid per line. They keep that basis.
update commission_rules set basis = 'line' where kind = 'fixed';
alter table commission_rules
  add constraint commission_rules_basis check ((kind = 'fixed') = (basis is not null)),
  add constraint commission_rules_caps
    check (kind = 'fixed' or num_nonnulls(cap_order_minor, cap_month_minor) = 0);
