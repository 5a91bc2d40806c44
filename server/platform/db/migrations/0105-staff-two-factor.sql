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
  used_at timestamptz
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

-- When the second factor of a staff session was verified. Sessions from before it was required have
-- none and are not accepted.
alter table sessions
  add column second_factor_at timestamptz,
  add constraint sessions_second_factor check (second_factor_at is null or staff_id is not null);
create index sessions_staff on sessions (staff_id) where ended_at is null;
