-- So many days after the order a brand's lines are decided: those still pending are approved by
-- themselves. 0: they wait for a decision, however long.
alter table brands add column lock_days int not null default 0 check (lock_days between 0 and 400);
create index order_lines_locking on order_lines (lock_date)
  where status = 'pending' and lock_date is not null;
