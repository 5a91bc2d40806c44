-- `events` is the outbox: one row per event, written in the transaction of the change it describes.
-- `jobs` is the work that follows from events.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  fanned_out_at timestamptz
);
create index events_waiting on events (id) where fanned_out_at is null;

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  event_id bigint references events,
  run_at timestamptz not null,
  attempts int not null default 0,
  leased_until timestamptz,
  finished_at timestamptz,
  last_error text
);
create index jobs_due on jobs (run_at) where finished_at is null;

-- Settings that an operator may change at run time.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
