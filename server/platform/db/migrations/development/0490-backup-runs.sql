-- Backups and restore drills as work of the worker, and what became of each.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify')),
  -- Where the backup is, without credentials; null: recorded by an earlier version.
  target text,
  -- The backup that was made or restored below the target.
  name text,
  content text check (content in ('physical', 'logical')),
  bytes bigint,
  as_of timestamptz,
  -- The moment of the plan that it was due at; null: staff or an operator asked for it.
  planned_for timestamptz,
  requested_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  last_error text,
  -- When the backup was deleted because of its age.
  deleted_at timestamptz,
  run_at timestamptz,
  attempts int not null default 0,
  lease text,
  leased_by int,
  leased_until timestamptz
);
create unique index backup_runs_planned on backup_runs (kind, planned_for);
create unique index backup_runs_open on backup_runs (kind) where run_at is not null;
create index backup_runs_ended on backup_runs (kind, ended_at desc);

insert into backup_runs (kind, name, bytes, as_of, requested_at, ended_at)
select 'backup', value ->> 'name', (value ->> 'bytes')::bigint, (value ->> 'as_of')::timestamptz,
  updated_at, updated_at
from settings where name = 'backups.last';
insert into backup_runs (kind, name, requested_at, ended_at)
select 'verify', value ->> 'name', updated_at, updated_at
from settings where name = 'backups.verified';
delete from settings where name in ('backups.last', 'backups.verified');
