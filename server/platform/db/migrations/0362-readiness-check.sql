-- One row that /ready writes to: a database that answers reads may be unable to store anything.
create table readiness_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null
);

insert into readiness_checks (checked_at) values (now());
