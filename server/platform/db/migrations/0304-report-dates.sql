-- Transactions are also looked for by when they were paid; an index by the decision is there.
create index conversions_paid on conversions (publisher_id, paid_at) where paid_at is not null;
