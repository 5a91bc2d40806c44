-- One-time codes that staff set up their second factor with: the password alone must not be enough,
-- or whoever learns it first takes the account. A new code replaces the one before.
create table staff_enrolment_codes (
  staff_id int primary key references staff,
  -- Keyed: the code has 50 bits and could be tried out on a stolen table otherwise.
  code_hash text not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
