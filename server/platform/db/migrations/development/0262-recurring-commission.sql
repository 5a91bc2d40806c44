-- Which orders of a customer a rule pays.
alter table commission_rules
  -- The customer's first order, or the later ones. Null: both.
  add column customer_order text check (customer_order in ('first', 'renewal')),
  -- Later orders of a customer are credited to the publisher of the first one for this many months;
  -- 0: for life. Null: an order is paid if it is attributed itself.
  add column renewal_months int check (renewal_months between 0 and 600),
  add constraint commission_rules_renewal check (
    (customer_order is distinct from 'first' or renewal_months is null)
    and (customer_order is distinct from 'renewal' or renewal_months is not null));
alter table order_lines drop constraint order_lines_attribution_check;
alter table order_lines add constraint order_lines_attribution_check
  check (attribution in ('none', 'click', 'coupon', 'customer'));
