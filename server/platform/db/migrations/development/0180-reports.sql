-- Saved views, report files and scheduled reports.

-- Views of a screen that a user has saved under a name.
create table saved_views (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  screen text not null check (screen in ('brands', 'performance', 'transactions')),
  name text not null,
  -- The query string of the address.
  query text not null,
  -- The screen opens with this view.
  is_default boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, screen, name)
);
create unique index saved_views_default on saved_views (user_id, screen) where is_default;

-- Report files requested by publishers' users: the job, and the file once it is ready.
create table downloads (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  user_id int not null references users,
  report text not null check (report in ('performance',
  'transactions', 'clicks', 'payments', 'payment_details', 'settlements', 'links')),
  format text not null check (format in ('csv', 'xlsx')),
  -- The query, with the account's time zone and currency at that time; equal queries have equal
  -- hashes.
  asked jsonb not null,
  query_hash text not null,
  filename text not null,
  -- 0 queued, 1 running, 2 ready, 3 failed, 4 expired
  status smallint not null default 0 check (status between 0 and 4),
  rows_written int not null default 0,
  rows_total int,
  size_bytes bigint,
  stored_name text unique,
  attempts int not null default 0,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  run_at timestamptz,
  lease text,
  leased_by int,
  check ((status = 2) = (stored_name is not null)),
  check ((status = 2) = (expires_at is not null)),
  check ((status in (0, 1)) = (run_at is not null))
);
create unique index downloads_one_under_way on downloads (user_id, query_hash)
  where status in (0, 1);
create index downloads_user on downloads (user_id, id desc);
create index downloads_expiring on downloads (expires_at) where status = 2;
create index downloads_due on downloads (user_id, id) where run_at is not null;
create index downloads_leased on downloads (leased_by) where leased_by is not null;
create index downloads_served on downloads (user_id, started_at);

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
