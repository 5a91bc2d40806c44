-- Pending lines that will be approved automatically, by publisher: payment forecasts sum them per
-- day with an index-only scan.
create index order_lines_awaited on order_lines (publisher_id, lock_date)
  include (currency, commission_minor) where status = 'pending' and lock_date is not null;
