-- Outbox, queue, rate limits and settings of the platform.

-- Makes a table append-only; only the owner of the schema can disable the trigger.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- The outbox: one row per event, written in the transaction of the change it describes.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  fanned_out_at timestamptz
);
create index events_waiting on events (id) where fanned_out_at is null;

-- Numbers of workers. A worker holds a session lock under its number while it lives, so that stale
-- leases are released at once.
create sequence worker_numbers as int cycle;

-- Work that follows from events, and recurring work (platform/queue). A row waits while run_at is
-- set; without run_at it is a dead letter. Finished rows are deleted; recurring ones are
-- rescheduled.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  event_id bigint references events,
  run_at timestamptz,
  attempts int not null default 0,
  -- The columns of a row of the queue are the same in all tables: run_at, attempts, lease,
  -- leased_until and leased_by.
  leased_until timestamptz,
  last_error text,
  -- Number of the worker that holds the lease; null: unknown, and the lease ends by time.
  leased_by int,
  -- Fencing token of the lease.
  lease text,
  -- Jobs that run in order per partition key, recurring work (one row each), and all others.
  queue text not null default 'default'
    check (queue in ('default', 'ordered', 'recurring')),
  partition_key text,
  check ((queue = 'ordered') = (partition_key is not null))
);
create index jobs_leased on jobs (leased_by) where leased_by is not null;
create index jobs_due on jobs (queue, run_at, id) where run_at is not null;
create index jobs_ordered on jobs (id) where queue = 'ordered' and run_at is not null;
create index jobs_partition on jobs (partition_key, id) where run_at is not null;
create unique index jobs_recurring on jobs (kind) where queue = 'recurring';
create index jobs_given_up on jobs (id) where run_at is null;

-- Rate limits of all processes. The names and the order of the columns are those of the
-- rate-limiter-flexible package. Keys contain hashes only, neither addresses nor e-mail addresses.
-- The table is unlogged, so that counting does not wait for the disk: a crash may lose the counts,
-- but nothing else.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  -- end of the window, milliseconds since 1970
  expire bigint
) with (fillfactor = 50);
create index rate_limits_expire on rate_limits (expire);

-- Settings that an operator may change at run time.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- One row that /ready writes to, because a database that answers reads may still be unable to
-- write.
create table readiness_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null
);
insert into readiness_checks (checked_at) values (now());
