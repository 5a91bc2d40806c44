-- What is pending and will be approved by itself, publisher by publisher: forecasts of payments add it
-- up day by day, from the index alone.
create index order_lines_awaited on order_lines (publisher_id, lock_date)
  include (currency, commission_minor) where status = 'pending' and lock_date is not null;
