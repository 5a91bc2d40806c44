-- A removed team member: the row is kept for the audit, and its name and address can be used again.
alter table users
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('active', 'locked', 'removed')),
  add column removed_at timestamptz,
  add constraint users_removed check ((status = 'removed') = (removed_at is not null));

drop index users_username;
drop index users_email;
create unique index users_username on users (lower(username)) where status <> 'removed';
create unique index users_email on users (lower(email)) where status <> 'removed';

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
