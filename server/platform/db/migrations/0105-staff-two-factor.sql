-- The second factor that every staff member signs in with, sealed under the secret key. A row stands
-- here once a first code has confirmed it.
create table staff_two_factors (
  staff_id int primary key references staff,
  sealed_secret text not null,
  confirmed_at timestamptz not null,
  -- The 30-second step of the last code that was taken: no code works twice.
  last_step bigint not null
);

-- Ten codes for whoever has lost the device: only keyed hashes, each works once.
create table staff_recovery_codes (
  staff_id int not null references staff_two_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Sign-ins whose password was right. With a secret: the factor is still to be set up, with this one.
create table staff_challenges (
  token_hash text primary key,
  staff_id int not null references staff,
  sealed_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Devices that a staff member has signed in on: strangers' wrong codes are not counted on them.
create table staff_devices (
  staff_id int not null references staff,
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- When the second factor of a staff session was proved. Sessions from before it was asked for have
-- none and are good for nothing.
alter table sessions
  add column second_factor_at timestamptz,
  add constraint sessions_second_factor check (second_factor_at is null or staff_id is not null);
create index sessions_staff on sessions (staff_id) where ended_at is null;
