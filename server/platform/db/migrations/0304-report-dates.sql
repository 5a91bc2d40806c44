-- Transactions are also filtered by payment date; the decision date has its index already.
create index order_lines_paid on order_lines (publisher_id, paid_at) where paid_at is not null;
