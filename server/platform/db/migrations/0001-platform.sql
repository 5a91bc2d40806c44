-- What happened (one row per event, written in the transaction that made it happen) and what is
-- still to be done because of it.
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

-- Values an operator may change while the program runs.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
