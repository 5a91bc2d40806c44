-- A change of e-mail address; it takes effect once both addresses have confirmed it.
create table email_changes (
  id int generated always as identity primary key,
  user_id int not null references users,
  old_email text not null,
  new_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- Set when another change was requested, or the password was changed.
  cancelled_at timestamptz,
  completed_at timestamptz,
  check (completed_at is null
    or (old_confirmed_at is not null and new_confirmed_at is not null and cancelled_at is null))
);
create unique index email_changes_pending on email_changes (user_id)
  where cancelled_at is null and completed_at is null;

alter table mail_tokens
  add column email_change_id int references email_changes on delete cascade,
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (
    purpose in ('verify_email', 'reset_password', 'confirm_old_email', 'confirm_new_email')
    and (purpose in ('confirm_old_email', 'confirm_new_email')) = (email_change_id is not null)
  );

-- A user's second factor, encrypted under the secret key; active once a first code has confirmed
-- it.
create table two_factors (
  user_id int primary key references users,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code, which prevents reuse of a code.
  last_step bigint not null default 0
);

-- Ten single-use recovery codes for a lost device; only keyed hashes are stored.
create table recovery_codes (
  user_id int not null references two_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in with a correct password that still waits for the second factor.
create table sign_in_challenges (
  token_hash text primary key,
  user_id int not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
