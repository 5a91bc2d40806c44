-- Sessions, mail tokens, second factors and sign-in at providers.

-- Sessions of users and staff; only the hash of the cookie's token is stored.
create table sessions (
  id int generated always as identity primary key,
  token_hash text not null unique,
  user_id int references users,
  staff_id int references staff,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '',
  -- Impersonation: a session of a staff member in a publisher's account. It is read-only until it
  -- is raised with a reason.
  acting_staff_id int references staff,
  raised_at timestamptz,
  -- When the second factor of a staff session was verified.
  second_factor_at timestamptz,
  check ((user_id is null) <> (staff_id is null)),
  constraint sessions_acting check (acting_staff_id is null or user_id is not null),
  constraint sessions_raised check (raised_at is null or acting_staff_id is not null),
  constraint sessions_second_factor check (second_factor_at is null or staff_id is not null)
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_staff on sessions (staff_id) where ended_at is null;

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

-- Single-use tokens sent by mail; only their hash is stored.
create table mail_tokens (
  id int generated always as identity primary key,
  token_hash text not null unique,
  user_id int not null references users,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  email_change_id int references email_changes on delete cascade,
  constraint mail_tokens_purpose_check check (
    purpose in ('verify_email', 'reset_password', 'sign_in', 'confirm_old_email', 'confirm_new_email')
    and (purpose in ('confirm_old_email', 'confirm_new_email')) = (email_change_id is not null))
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

-- Requests for a password reset mail, with the address as typed. Only the worker looks up the
-- account, so that neither the response nor its timing reveals whether the address exists.
create table password_reset_requests (
  id int generated always as identity primary key,
  email text not null,
  created_at timestamptz not null
);

-- Requests for a sign-in link by mail, with the username or address as typed. As for password
-- resets, only the worker looks up the account, so that the response time reveals nothing.
create table sign_in_link_requests (
  id int generated always as identity primary key,
  account text not null,
  created_at timestamptz not null
);

-- Devices (hash of their cookie) on which a user has signed in. Sign-ins on them are not locked by
-- failed attempts of others.
create table user_devices (
  user_id int not null references users,
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Failed sign-ins. `account_key` identifies an account whether or not it exists.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  account_key text not null,
  device_hash text not null default '',
  failed_at timestamptz not null
);
create index sign_in_failures_account on sign_in_failures (account_key, failed_at);

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
  used_at timestamptz,
  -- Codes tried in one pending sign-in: after a few attempts the password is required again.
  attempts int not null default 0
);

-- A user's identity at a provider: (platform, subject), never the e-mail address.
create table third_party_identities (
  id int generated always as identity primary key,
  user_id int not null references users,
  platform text not null
    check (platform in ('facebook', 'google', 'apple', 'linkedin', 'instagram')),
  subject text not null check (subject <> ''),
  bound_at timestamptz not null,
  last_used_at timestamptz,
  unique (platform, subject)
);
create index third_party_identities_user on third_party_identities (user_id);

-- Pending sign-ins at a provider (OAuth state). Verifier and nonce are derived from the state,
-- which is stored as a hash.
create table third_party_states (
  state_hash text primary key,
  platform text not null,
  device_hash text not null check (device_hash <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Set when a signed-in user connects a provider to the account: the state belongs to that session
  -- and signs in no one. Null: the visit is a sign-in.
  session_id int references sessions on delete cascade,
  -- A provider that posts its response sends the person's name only the first time: it is stored
  -- with the state until the browser returns with the code.
  first_name text not null default '',
  last_name text not null default ''
);
create index third_party_states_expiry on third_party_states (expires_at);

-- Identities confirmed by a provider that belong to no user yet.
create table third_party_tickets (
  ticket_hash text primary key,
  platform text not null,
  subject text not null check (subject <> ''),
  device_hash text not null check (device_hash <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index third_party_tickets_expiry on third_party_tickets (expires_at);
