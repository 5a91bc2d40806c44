-- A session that one of us holds in a publisher's name; it reads until it is raised with a reason.
alter table sessions
  add column acting_staff_id int references staff,
  add column raised_at timestamptz,
  add constraint sessions_acting check (acting_staff_id is null or user_id is not null),
  add constraint sessions_raised check (raised_at is null or acting_staff_id is not null);

-- Codes that open such a session: only their hash is kept, each works once, for a minute.
create table autologin_codes (
  code_hash text primary key,
  staff_id int not null references staff,
  user_id int not null references users,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What staff did and what was done in a publisher's name; the names are those of that moment.
create table staff_audit (
  id bigint generated always as identity primary key,
  staff_id int not null references staff,
  staff_name text not null,
  -- The publisher it concerns, as far as the call tells; one that does not exist is kept as asked.
  publisher_id int,
  -- The user in whose name it was made; empty where staff acted in their own.
  acting_as text not null default '',
  call text not null,
  subject text not null,
  reason text not null,
  -- What was answered: 0 where it was done.
  code int not null,
  key text not null,
  address text not null,
  made_at timestamptz not null
);
create index staff_audit_publisher on staff_audit (publisher_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is only ever added to.';
end $$;
create trigger staff_audit_append_only before update or delete on staff_audit
  for each row execute function refuse_audit_change();
create trigger staff_audit_kept before truncate on staff_audit
  for each statement execute function refuse_audit_change();
