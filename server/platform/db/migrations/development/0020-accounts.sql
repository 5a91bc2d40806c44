-- Publishers, their users and teams.

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

-- Removed team members are kept for the audit; their names and addresses can be used again.
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
  status text not null default 'active' check (status in ('active', 'locked', 'removed')),
  email_verified_at timestamptz,
  terms_agreed_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint users_removed check ((status = 'removed') = (removed_at is not null))
);
create index users_publisher on users (publisher_id);
create unique index users_username on users (lower(username)) where status <> 'removed';
create unique index users_email on users (lower(email)) where status <> 'removed';

-- Staff of the network.
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

-- A publisher's company; the row is created when the first field is filled in.
create table companies (
  publisher_id int primary key references publishers,
  company_name text not null default '',
  category text not null default '',
  country text not null default '',
  address text not null default '',
  city text not null default '',
  province text not null default '',
  postal_code text not null default '',
  updated_at timestamptz not null
);

-- Files about a publisher's audience, by URL: an uploaded file (/files/...) or an external address.
create table media_kits (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  file_url text not null,
  name text not null,
  size int not null check (size > 0),
  created_at timestamptz not null
);
create index media_kits_publisher on media_kits (publisher_id);

-- Invitation to a publisher's team. Only the hash of the last mailed link is stored. It works once,
-- until the invitation is accepted, cancelled or expired.
create table team_invitations (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  email text not null,
  role text not null check (role in ('publisher_owner', 'publisher_member', 'finance_viewer')),
  invited_by int not null references users,
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz,
  accepted_at timestamptz,
  accepted_by int references users,
  check (accepted_at is null or cancelled_at is null),
  check ((accepted_at is null) = (accepted_by is null))
);
create unique index team_invitations_waiting on team_invitations (publisher_id, lower(email))
  where accepted_at is null and cancelled_at is null;
create index team_invitations_inviter on team_invitations (invited_by);
