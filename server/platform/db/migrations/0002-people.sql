-- Baseline of people: accounts of publishers and staff, their sites and files, and what they are sent.

-- ------------------------------------------------------------------------------------------------
-- Accounts: publishers, their users and teams, sign-in of users and staff.
-- ------------------------------------------------------------------------------------------------

-- A publisher is the account that earns commission; its users are the people who sign in to it.
create table publishers (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null default '',
  currency char(3) not null default 'USD',
  time_zone text not null default 'UTC',
  country text,
  status text not null default 'active' check (status in ('active', 'locked', 'closed')),
  -- References sites, which come after publishers.
  default_site_id int,
  referer_publisher_id int references publishers,
  created_at timestamptz not null
);
-- Searches for a part of a text use trigrams. A GIN index on several columns serves any of them.
create index publishers_search on publishers using gin (name gin_trgm_ops, code gin_trgm_ops);

-- Cache invalidation: every process keeps the link book in memory. Each change that affects a
-- redirect sends NOTIFY at commit, on one channel, with the table and the id (for a link: its
-- code).
create function notify_links_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('links_changed', tg_argv[0] || ':' || (changed ->> tg_argv[1]));
  return null;
end $$;
create trigger publishers_notify after update of status on publishers
  for each row when (old.status is distinct from new.status)
  execute function notify_links_changed('publisher', 'id');

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
  -- Of mails; null: unknown.
  language text check (language in ('en', 'zh')),
  constraint users_removed check ((status = 'removed') = (removed_at is not null))
);
create index users_publisher on users (publisher_id);
create unique index users_username on users (lower(username)) where status <> 'removed';
create unique index users_email on users (lower(email)) where status <> 'removed';
create index users_search on users using gin (username gin_trgm_ops, email gin_trgm_ops);

-- Staff of the network. A removed member's address may be invited again; the row stays, because the audit
-- log refers to it.
create table staff (
  id int generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('support', 'account_manager', 'finance', 'auditor', 'admin')),
  status text not null default 'active' check (status in ('invited', 'active', 'locked', 'removed')),
  created_at timestamptz not null,
  -- The language of a staff member's mails: that of the page they last signed in on; null: unknown.
  language text check (language in ('en', 'zh')),
  -- The time zone of a staff member's digests; null: that of the network.
  time_zone text
);
create unique index staff_email on staff (lower(email)) where status <> 'removed';

-- The changes of settings, which are older than staff.
alter table setting_changes add foreign key (staff_id) references staff;

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
create index companies_search on companies using gin (company_name gin_trgm_ops);

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
  -- The browser that a session was opened in, so that the next sign-in of the same account there ends it.
  -- Null: the client did not name itself.
  device_hash text,
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
  -- As in sign_in_link_requests.
  device_hash text not null default '',
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
  created_at timestamptz not null,
  -- A sign-in link works in the browser that asked for it only: the hash of its device name, or ''
  -- for a program without one.
  device_hash text not null default '',
  -- The person who asked knew the password, so strangers who ask for links do not use up this one.
  knew_password boolean not null default false
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
  used_at timestamptz,
  attempts int not null default 0
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

-- ------------------------------------------------------------------------------------------------
-- Sites and channels.
-- ------------------------------------------------------------------------------------------------

-- A site or channel: the `medium` of the publisher API.
create table sites (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  -- The public code, such as MCZTR00000042; ids of more than eight digits are not truncated.
  code text not null unique
    generated always as ('MCZTR' || lpad(id::text, greatest(8, length(id::text)), '0')) stored,
  name text not null,
  website text not null,
  logo text,
  media_kit text,
  channel_type int not null check (channel_type between 1 and 6),
  channel_platform text,
  promotion_methods int check (promotion_methods between 1 and 11),
  status int not null default 0 check (status in (0, 1, 2)),
  reason text,
  decided_at timestamptz,
  decided_by int references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Proof that a publisher controls a site: the token to publish there, and where it was found.
  verify_token text,
  verified_at timestamptz,
  verified_by text,
  -- The public link code of a site for the Linkbook tools: 96 random bits. It stays on public pages
  -- for years, so it does not depend on any of our keys.
  track text not null unique
    default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  -- The rule that approved it, of approval_rules in offers; null: a person decided.
  approval_rule_id int,
  constraint sites_verified check (
    (verified_at is null) = (verified_by is null)
    and verified_by in ('meta', 'file', 'dns', 'page')
    and (verified_at is null or verify_token is not null)
    )
);
create index sites_publisher on sites (publisher_id);
create index sites_waiting on sites (created_at) where status = 0 and deleted_at is null;
create index sites_search on sites
  using gin (name gin_trgm_ops, website gin_trgm_ops, code gin_trgm_ops);
-- The orders of review lists: waiting first.
create index sites_list on sites ((status = 0) desc, id) where deleted_at is null;

-- A publisher and its default site refer to each other.
alter table publishers add foreign key (default_site_id) references sites;
create trigger sites_notify after update of deleted_at on sites
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function notify_links_changed('site', 'id');

-- Questions of staff to a publisher about a site or an application that is in review.
create table review_questions (
  id int generated always as identity primary key,
  kind text not null check (kind in ('site', 'application')),
  -- The site, or the relationship.
  subject_id int not null,
  publisher_id int not null references publishers,
  -- The name of the subject for the publisher, when it was asked.
  about text not null,
  question text not null,
  asked_by int not null references staff,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index review_questions_subject on review_questions (kind, subject_id, id);
create index review_questions_open on review_questions (publisher_id) where answer is null;

-- ------------------------------------------------------------------------------------------------
-- Files uploaded by publishers and staff.
-- ------------------------------------------------------------------------------------------------

-- Tokens that let a visitor upload files while registering; only their hash is stored.
create table upload_tokens (
  id int generated always as identity primary key,
  token_hash text not null unique,
  files int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index upload_tokens_created on upload_tokens (created_at);

-- Uploaded files, stored below DATA_DIR/uploads. An unclaimed file has no owner and is deleted
-- after a day.
create table uploads (
  id int generated always as identity primary key,
  name text not null unique,
  publisher_id int references publishers,
  original_name text not null,
  media_type text not null
    check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null,
  claimed_at timestamptz,
  -- Files may also belong to staff: the owner is a publisher, staff, or not assigned yet.
  staff_id int references staff,
  constraint uploads_owner check (num_nonnulls(publisher_id, staff_id) = num_nonnulls(claimed_at))
);
create index uploads_publisher on uploads (publisher_id, created_at);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;

-- ------------------------------------------------------------------------------------------------
-- Notifications and mails. Everything that a person waits for is a notification: it is shown in the
-- bell and mailed as that person chose. Every mail is a row of `mails`, which is both the outbox and the
-- log; sign-in mails, which cannot be turned off, are recorded there too.
-- ------------------------------------------------------------------------------------------------

-- Outbox and log of mails.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What the mail is about. A retry continues the queued mail of the same kind, source and recipient.
  source text not null,
  recipient text not null,
  user_id int references users,
  staff_id int references staff,
  publisher_id int references publishers,
  language text not null check (language in ('en', 'zh')),
  subject text not null default '',
  status text not null default 'queued'
    check (status in ('queued', 'sent', 'failed', 'bounced', 'suppressed')),
  attempts int not null default 0,
  error text,
  -- The Message-ID header, by which a bounce names the mail.
  message_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'queued') = (settled_at is null))
);
create unique index mails_open on mails (kind, source, recipient) where status = 'queued';
create unique index mails_message on mails (message_id);
create index mails_recipient on mails (lower(recipient), id);
create index mails_publisher on mails (publisher_id, id) where publisher_id is not null;
create index mails_user on mails (user_id) where user_id is not null;
create index mails_staff on mails (staff_id) where staff_id is not null;
create index mails_created on mails (created_at);
-- Searches for a part of a text use trigrams.
create index mails_search on mails using gin (lower(recipient) gin_trgm_ops);

-- Addresses that refuse mail. A mail that is delivered deletes the row.
create table failing_addresses (
  address text primary key,
  since timestamptz not null,
  failed_at timestamptz not null,
  error text not null
);

-- What users and staff see in the bell.
create table notifications (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id int references users,
  staff_id int references staff,
  -- Idempotency key: the event, such as 'site 12 2026-11-23T10:00:00.000Z'.
  source text not null,
  -- Variables of the template, in English and in Chinese.
  values jsonb not null,
  values_zh jsonb not null,
  -- Running totals of a notification that sums up many events; null: it is about one event.
  totals jsonb,
  path text not null,
  schedule text not null check (schedule in ('immediately', 'daily', 'weekly', 'off')),
  mail_id bigint references mails,
  created_at timestamptz not null,
  read_at timestamptz,
  check (num_nonnulls(user_id, staff_id) = 1)
);
create unique index notifications_user on notifications (user_id, kind, source)
  where user_id is not null;
create unique index notifications_staff on notifications (staff_id, kind, source)
  where staff_id is not null;
create index notifications_user_list on notifications (user_id, id);
create index notifications_staff_list on notifications (staff_id, id);
create index notifications_digest on notifications (schedule, created_at)
  where mail_id is null and schedule in ('daily', 'weekly');
create index notifications_mail on notifications (mail_id) where mail_id is not null;
create index notifications_created on notifications (created_at);

-- When a person wants to be mailed about a kind; no row: the default of the kind.
create table notification_preferences (
  id int generated always as identity primary key,
  user_id int references users,
  staff_id int references staff,
  kind text not null,
  schedule text not null check (schedule in ('immediately', 'daily', 'weekly', 'off')),
  check (num_nonnulls(user_id, staff_id) = 1)
);
create unique index notification_preferences_user on notification_preferences (user_id, kind)
  where user_id is not null;
create unique index notification_preferences_staff on notification_preferences (staff_id, kind)
  where staff_id is not null;

-- Templates that staff have changed; no row: the default of the program.
create table mail_templates (
  kind text not null,
  language text not null check (language in ('en', 'zh')),
  subject text not null,
  body text not null,
  updated_at timestamptz not null,
  updated_by int not null references staff,
  primary key (kind, language)
);
create index mail_templates_staff on mail_templates (updated_by);

-- ------------------------------------------------------------------------------------------------
-- Announcements.
-- ------------------------------------------------------------------------------------------------

-- Announcements of the network to its publishers.
create table announcements (
  id int generated always as identity primary key,
  type int not null check (type between 1 and 4),
  title text not null,
  -- Markdown.
  body text not null,
  is_top boolean not null default false,
  target text not null check (target in ('all', 'brand', 'publisher')),
  -- References brands, of offers.
  brand_id int,
  publisher_id int references publishers,
  -- It is hidden before this time.
  publish_at timestamptz not null,
  -- When the recipients were stored; it is hidden until then.
  delivered_at timestamptz,
  withdrawn_at timestamptz,
  -- Idempotency key of an announcement made from an event: the same event is announced once.
  source text unique,
  created_by int references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The Chinese text; null: the English one is shown.
  title_zh text,
  body_zh text,
  check ((target = 'brand') = (brand_id is not null)),
  check ((target = 'publisher') = (publisher_id is not null)),
  check ((source is null) <> (created_by is null))
);
create index announcements_shown on announcements (is_top, publish_at);
create index announcements_title_trgm on announcements using gin (title gin_trgm_ops);

-- Recipients of an announcement that is not for all: the publishers who had joined the brand at
-- delivery. They still see it after they leave. An announcement to all has no rows here.
create table announcement_recipients (
  announcement_id int not null references announcements,
  publisher_id int not null references publishers,
  primary key (publisher_id, announcement_id)
);
create index announcement_recipients_announcement on announcement_recipients (announcement_id);

-- Which users have read an announcement.
create table announcement_reads (
  announcement_id int not null references announcements,
  user_id int not null references users,
  read_at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index announcement_reads_announcement on announcement_reads (announcement_id);

-- ------------------------------------------------------------------------------------------------
-- Texts and banners of staff.
-- ------------------------------------------------------------------------------------------------

-- Texts changed by staff. Each change is a version, and versions are never edited. A text without a
-- version here has the content shipped with the program.
create table block_versions (
  name text not null check (
    name in ('help', 'terms', 'privacy', 'signup', 'about', 'programs', 'contact', 'imprint')),
  version int not null check (version > 0),
  -- Markdown.
  body text not null,
  made_by int not null references staff,
  made_at timestamptz not null,
  -- Readers without a version in their language read the other one.
  language text not null check (language in ('en', 'zh')),
  primary key (name, language, version)
);

-- Banners that staff show to publishers for a period.
create table banners (
  id int generated always as identity primary key,
  placement text not null check (placement in ('dashboard', 'featured')),
  -- Address of a file uploaded by staff.
  image text not null,
  title text not null,
  alt text not null,
  -- A path of the application or an https address.
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by int not null references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create index banners_shown on banners (placement, starts_at desc);
