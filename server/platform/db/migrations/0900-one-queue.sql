-- Columns of a table whose rows workers lease (platform/queue): a row waits while run_at is set, and
-- is finished or a dead letter without it. lease is the fencing token of a lease, leased_by the
-- number of the worker that holds it.
drop index jobs_due;
delete from jobs where finished_at is not null;
alter table jobs
  drop column finished_at,
  alter column run_at drop not null,
  add column lease text,
  -- Jobs that run in order per partition key, recurring work (one row each), and all others.
  add column queue text not null default 'default'
    check (queue in ('default', 'ordered', 'recurring')),
  add column partition_key text,
  add check ((queue = 'ordered') = (partition_key is not null));
create index jobs_due on jobs (queue, run_at, id) where run_at is not null;
create index jobs_ordered on jobs (id) where queue = 'ordered' and run_at is not null;
create index jobs_partition on jobs (partition_key, id) where run_at is not null;
create unique index jobs_recurring on jobs (kind) where queue = 'recurring';
create index jobs_given_up on jobs (id) where run_at is null;
