-- Mails and notifications. Everything that a person waits for is a notification: it is shown in the
-- bell and mailed as that person chose. Every mail is a row of `mails`, which is both the outbox and
-- the log; sign-in mails, which cannot be turned off, are recorded there too.
alter table jobs drop constraint jobs_queue_check;
alter table jobs add constraint jobs_queue_check
  check (queue in ('default', 'ordered', 'recurring', 'mail'));

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

-- Addresses that refuse mail. A mail that is delivered deletes the row.
create table failing_addresses (
  address text primary key,
  since timestamptz not null,
  failed_at timestamptz not null,
  error text not null
);

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
