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
