-- One row that /ready writes to, because a database that answers reads may still be unable to
-- write.
create table readiness_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null
);

insert into readiness_checks (checked_at) values (now());
