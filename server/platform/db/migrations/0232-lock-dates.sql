-- Days after the order at which a brand's pending lines are approved automatically. 0: never; they
-- wait for a decision.
alter table brands add column lock_days int not null default 0 check (lock_days between 0 and 400);
create index order_lines_locking on order_lines (lock_date)
  where status = 'pending' and lock_date is not null;
