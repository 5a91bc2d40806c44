-- Impersonation: a session of a staff member in a publisher's account. It is read-only until it is
-- raised with a reason.
alter table sessions
  add column acting_staff_id int references staff,
  add column raised_at timestamptz,
  add constraint sessions_acting check (acting_staff_id is null or user_id is not null),
  add constraint sessions_raised check (raised_at is null or acting_staff_id is not null);

-- Single-use codes that open an impersonation session; only their hash is stored, and they expire
-- after a minute.
create table autologin_codes (
  code_hash text primary key,
  staff_id int not null references staff,
  user_id int not null references users,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Audit log of what staff did and of what was done by impersonation. Names are stored as they were
-- at that time.
create table staff_audit (
  id bigint generated always as identity primary key,
  staff_id int not null references staff,
  staff_name text not null,
  -- The publisher concerned, if the call names one; an id that does not exist is stored as given.
  publisher_id int,
  -- The impersonated user; empty when staff acted as themselves.
  acting_as text not null default '',
  call text not null,
  subject text not null,
  reason text not null,
  -- Result code of the call; 0: success.
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
