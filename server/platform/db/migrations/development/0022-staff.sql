-- Sign-in of staff, impersonation and the audit log.

-- The second factor that every staff member needs to sign in, encrypted under the secret key. The
-- row exists once a first code has confirmed it.
create table staff_two_factors (
  staff_id int primary key references staff,
  sealed_secret text not null,
  confirmed_at timestamptz not null,
  -- The 30-second step of the last accepted code, which prevents reuse of a code.
  last_step bigint not null
);

-- Ten single-use recovery codes for a lost device; only keyed hashes are stored.
create table staff_recovery_codes (
  staff_id int not null references staff_two_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Sign-ins with a correct password. With a secret: the second factor is still to be set up, with
-- this secret.
create table staff_challenges (
  token_hash text primary key,
  staff_id int not null references staff,
  sealed_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  attempts int not null default 0
);

-- Devices on which a staff member has signed in: wrong codes entered elsewhere do not count on
-- them.
create table staff_devices (
  staff_id int not null references staff,
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- One-time codes with which staff set up their second factor: the password must not be enough, or
-- anyone who learns it first takes the account. A new code replaces the one before.
create table staff_enrolment_codes (
  staff_id int primary key references staff,
  -- Keyed hash: the code has only 50 bits, so a plain hash could be brute-forced from a stolen
  -- table.
  code_hash text not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

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

create trigger staff_audit_append_only before update or delete on staff_audit
  for each row execute function refuse_change();
create trigger staff_audit_no_truncate before truncate on staff_audit
  for each statement execute function refuse_change();
