-- Staff are invited by mail, may be read-only auditors, and can be removed. A removed member's
-- address may be invited again; the row stays, because the audit log refers to it.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('support', 'account_manager', 'finance', 'auditor', 'admin'));
alter table staff drop constraint staff_status_check;
alter table staff add constraint staff_status_check
  check (status in ('invited', 'active', 'locked', 'removed'));
drop index staff_email;
create unique index staff_email on staff (lower(email)) where status <> 'removed';

-- The invitation of a staff member who has not yet chosen a password. Only the hash of the last
-- mailed link is stored.
create table staff_invitations (
  staff_id int primary key references staff,
  invited_by int not null references staff,
  token_hash text unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitations_inviter on staff_invitations (invited_by);
