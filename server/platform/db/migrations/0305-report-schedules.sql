-- Reports sent by mail on a schedule.
create table report_schedules (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  -- The user who made it, and who is notified of failures.
  user_id int not null references users,
  name text not null,
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  format text not null check (format in ('csv', 'xlsx')),
  -- Parameters of the report, without its days.
  asked jsonb not null,
  -- Users of the account.
  recipients int[] not null check (cardinality(recipients) between 1 and 20),
  -- When it is sent next, in the account's time zone.
  next_at timestamptz not null,
  paused_at timestamptz,
  last_sent_at timestamptz,
  -- Since when the file could not be made or sent; the owner is notified once.
  failing_since timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index report_schedules_user on report_schedules (user_id, id);
create index report_schedules_due on report_schedules (next_at) where paused_at is null;

-- One mail to one recipient; it waits for its file.
create table report_mails (
  id bigint generated always as identity primary key,
  schedule_id int not null references report_schedules on delete cascade,
  user_id int not null references users,
  start_date date not null,
  end_date date not null,
  -- Requested by hand, which is not limited to once per period.
  is_manual boolean not null default false,
  download_id int references downloads on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index report_mails_once on report_mails (schedule_id, user_id, start_date)
  where not is_manual;
create index report_mails_waiting on report_mails (id) where state = 'waiting';
create index report_mails_download on report_mails (download_id) where download_id is not null;
