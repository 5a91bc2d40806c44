-- A line that names the sale it reverses is a cancellation. Some were stored as sales, and counted as
-- orders of tiers and reports.
update order_lines set event = 'cancellation' where event = 'sale' and sale_order_id is not null;
