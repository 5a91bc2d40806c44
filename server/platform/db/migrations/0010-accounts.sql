-- A publisher is the account that earns commission; its users are the people who sign in to it.
create table publishers (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null default '',
  currency char(3) not null default 'USD',
  time_zone text not null default 'UTC',
  country text,
  status text not null default 'active' check (status in ('active', 'locked', 'closed')),
  default_site_id int,
  referer_publisher_id int references publishers,
  created_at timestamptz not null
);

create table users (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  username text not null,
  email text not null,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  nickname text not null default '',
  avatar text,
  role text not null default 'publisher_owner'
    check (role in ('publisher_owner', 'publisher_member', 'finance_viewer')),
  status text not null default 'active' check (status in ('active', 'locked')),
  email_verified_at timestamptz,
  terms_agreed_at timestamptz,
  created_at timestamptz not null
);
create index users_publisher on users (publisher_id);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table staff (
  id int generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('support', 'account_manager', 'finance', 'admin')),
  status text not null default 'active' check (status in ('active', 'locked')),
  created_at timestamptz not null
);
create unique index staff_email on staff (lower(email));

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
  check ((user_id is null) <> (staff_id is null))
);

create index sessions_user on sessions (user_id) where ended_at is null;

-- Single-use tokens sent by mail; only their hash is stored.
create table mail_tokens (
  id int generated always as identity primary key,
  token_hash text not null unique,
  user_id int not null references users,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

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
