-- Transactions are also looked for by when they were paid; an index by the decision is there.
create index order_lines_paid on order_lines (publisher_id, paid_at) where paid_at is not null;
