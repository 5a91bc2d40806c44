-- Baseline of insight: figures, reports and the crawler of broken links.

-- ------------------------------------------------------------------------------------------------
-- Brand directory.
-- ------------------------------------------------------------------------------------------------

-- Performance figures of a brand shown to publishers, recomputed from clicks and orders every few
-- minutes; null where there is too little data.
create table brand_numbers (
  brand_id int primary key references brands,
  epc_7d_minor bigint,
  epc_90d_minor bigint,
  conversion_rate numeric,
  approval_rate numeric,
  validation_days_median int,
  payment_days_median int,
  decision_hours_avg int,
  last_validated_at timestamptz,
  computed_at timestamptz not null
);

-- ------------------------------------------------------------------------------------------------
-- Order roll-ups by day of each account, and saved views.
-- ------------------------------------------------------------------------------------------------

-- Reports need not read the lines.
create table order_roll_ups (
  publisher_id int not null,
  -- all: every line; device, country, coupon, uid1 to uid5: the lines that have one, by its value.
  -- The lines without one are `all` minus the sum of the others.
  kind text not null,
  -- which lines: all, or those of one status
  tab text not null,
  -- in the zone of order_roll_up_zones
  day date not null,
  brand_id int not null,
  -- 0: no channel
  site_id int not null,
  currency char(3) not null,
  value text not null,
  -- without those of order_roll_up_split_orders
  orders int not null,
  lines int not null,
  gross_minor bigint not null,
  returns_minor bigint not null,
  commission_minor bigint not null,
  approved_minor bigint not null,
  pending_minor bigint not null,
  rejected_minor bigint not null,
  paid_minor bigint not null,
  primary key (publisher_id, kind, tab, day, brand_id, site_id, currency, value)
);

-- Time zone of a publisher's roll-ups.
create table order_roll_up_zones (
  publisher_id int primary key,
  time_zone text not null
);

-- Quarter hours with changes since their roll-up. Written in the transaction of the change; until
-- the day is rolled up again, reports read its lines.
create table order_roll_up_marks (
  publisher_id int not null,
  moment timestamptz not null
);
create index order_roll_up_marks_moment on order_roll_up_marks (publisher_id, moment);

-- In every time zone, days begin and end on a quarter hour.
create function quarter_of(moment timestamptz) returns timestamptz language sql immutable
  return date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');

-- Written by triggers, so that no writer can forget it.
create function mark_added_lines() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select publisher_id, quarter_of(order_time) from added where publisher_id is not null
  union
  -- An order with lines on other days counts differently on those days as well.
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from added where first_line_id <> id) a
  cross join lateral lines_of_first(a.first_line_id) c where c.publisher_id is not null;
  return null;
end $$;
create trigger order_lines_added_marked after insert on order_lines
  referencing new table as added for each statement execute function mark_added_lines();

create function mark_deleted_lines() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select publisher_id, quarter_of(order_time) from gone where publisher_id is not null
  union
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from gone) g
  cross join lateral lines_of_first(g.first_line_id) c where c.publisher_id is not null;
  return null;
end $$;
create trigger order_lines_deleted_marked after delete on order_lines
  referencing old table as gone for each statement execute function mark_deleted_lines();

-- The paid amount of a line is the sum of its parts in settlements whose payment was paid.
create function mark_paid_shares() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select distinct c.publisher_id, quarter_of(c.order_time)
  from added a join settlements t on t.id = a.settlement_id
  join payments p on p.id = t.payment_id and p.status = 'paid'
  join order_lines c on c.id = a.order_line_id and c.publisher_id is not null;
  return null;
end $$;
create trigger settlement_lines_marked after insert on settlement_lines
  referencing new table as added for each statement execute function mark_paid_shares();

create function mark_settlement() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select distinct c.publisher_id, quarter_of(c.order_time)
  from settlement_lines l join order_lines c on c.id = l.order_line_id and c.publisher_id is not null
  where l.settlement_id = new.id and exists (select 1 from payments
    where id in (old.payment_id, new.payment_id) and status = 'paid');
  return null;
end $$;
create trigger settlements_marked after update of payment_id on settlements for each row
  when (old.payment_id is distinct from new.payment_id) execute function mark_settlement();

create function mark_payment() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select distinct c.publisher_id, quarter_of(c.order_time)
  from settlements t join settlement_lines l on l.settlement_id = t.id
  join order_lines c on c.id = l.order_line_id and c.publisher_id is not null
  where t.payment_id = new.id;
  return null;
end $$;
create trigger payments_marked after update of status on payments for each row
  when ((old.status = 'paid') <> (new.status = 'paid')) execute function mark_payment();

create function mark_changed_lines() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  with earlier as (
    select id, first_line_id, publisher_id, order_time, site_id, currency, status, sale_minor,
      commission_minor, device, browser, customer_country, voucher_code, uid1, uid2, uid3, uid4, uid5
    from old_lines),
  later as (
    select id, first_line_id, publisher_id, order_time, site_id, currency, status, sale_minor,
      commission_minor, device, browser, customer_country, voucher_code, uid1, uid2, uid3, uid4, uid5
    from new_lines),
  changed as (
    (table earlier except table later) union all (table later except table earlier)),
  places as (select id, first_line_id, publisher_id, order_time from old_lines),
  new_places as (select id, first_line_id, publisher_id, order_time from new_lines),
  moved as (
    (table places except table new_places) union all (table new_places except table places))
  select publisher_id, quarter_of(order_time) from changed where publisher_id is not null
  union
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from moved) m
  cross join lateral lines_of_first(m.first_line_id) c where c.publisher_id is not null;
  return null;
end $$;
create trigger order_lines_changed_marked after update on order_lines
  referencing old table as old_lines new table as new_lines
  for each statement execute function mark_changed_lines();

-- Lines of orders that are spread over several cells: where such an order counts depends on which
-- part of it is queried.
create table order_roll_up_split_orders (
  publisher_id int not null,
  day date not null,
  order_line_id int not null,
  primary key (publisher_id, day, order_line_id)
);

-- Overflow: days with more distinct sub-ids in one position, or coupons, than are rolled up.
create table order_roll_up_overflows (
  publisher_id int not null,
  kind text not null,
  day date not null,
  primary key (publisher_id, kind, day)
);

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

-- ------------------------------------------------------------------------------------------------
-- Report files and reports by mail.
-- ------------------------------------------------------------------------------------------------

-- Report files requested by publishers' users: the job, and the file once it is ready.
create table downloads (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  user_id int not null references users,
  report text not null check (report in ('performance', 'transactions', 'clicks',
    'payments', 'payment_details', 'settlements', 'links', 'archive')),
  format text not null check (format in ('csv', 'xlsx', 'zip')),
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

-- ------------------------------------------------------------------------------------------------
-- The crawler of publishers' sites and its findings.
-- ------------------------------------------------------------------------------------------------

-- A host visited by the crawler: one visit at a time across all workers, and its robots.txt as last
-- read.
create table crawled_hosts (
  -- With its port, unless it is the default one.
  host text primary key,
  next_visit_at timestamptz not null,
  delay_ms int not null check (delay_ms >= 0),
  -- 'closed': robots.txt could not be read, so nothing may be fetched.
  robots text check (robots in ('read', 'none', 'closed')),
  robots_text text not null default '',
  robots_at timestamptz
);

-- One crawl of one site. The worker that holds the lease makes the next step; a step is one visit.
create table link_scans (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  site_id int not null references sites,
  cause text not null check (cause in ('weekly', 'asked', 'shown')),
  state text not null check (state in ('waiting', 'running', 'finished', 'failed')),
  start_url text not null,
  -- Why the crawl is incomplete; null: it is complete.
  ended_by text check (ended_by in ('page_limit', 'time_limit', 'byte_limit', 'link_limit',
    'robots', 'unreachable', 'site_changed')),
  reason text,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  run_at timestamptz,
  lease text,
  leased_until timestamptz,
  pages_read int not null default 0,
  pages_failed int not null default 0,
  pages_skipped int not null default 0,
  bytes_read bigint not null default 0,
  links_found int not null default 0,
  broken int not null default 0,
  unverified int not null default 0,
  leased_by int,
  attempts int not null default 0,
  check ((state in ('finished', 'failed')) = (finished_at is not null)),
  check ((run_at is null) = (finished_at is not null))
);
create unique index link_scans_open on link_scans (site_id) where state in ('waiting', 'running');
create index link_scans_publisher on link_scans (publisher_id, id desc);
create index link_scans_due on link_scans (run_at, id) where run_at is not null;
create index link_scans_leased on link_scans (leased_by) where leased_by is not null;

-- The frontier of a crawl: pages waiting, read and failed.
create table scan_pages (
  id bigint generated always as identity primary key,
  scan_id int not null references link_scans on delete cascade,
  kind text not null check (kind in ('sitemap', 'page')),
  url text not null,
  url_key text not null,
  -- The address without its numbers and values, which calendars and endless query strings have in
  -- common.
  shape text not null,
  depth int not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed', 'skipped')),
  reason text,
  attempts int not null default 0,
  content_key text,
  unique (scan_id, url_key)
);
create index scan_pages_waiting on scan_pages (scan_id, kind desc, depth, id)
  where state = 'waiting';
create index scan_pages_shape on scan_pages (scan_id, shape);
create index scan_pages_content on scan_pages (scan_id, content_key);

-- A tracking link, or a plain link to a brand, on a site's pages, and its fault, if any.
create table site_links (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  site_id int not null references sites,
  url text not null,
  url_key text not null,
  kind text not null check (kind in ('tracking', 'plain')),
  link_id int references links,
  brand_id int references brands,
  anchor text not null default '',
  page_url text not null,
  pages int not null default 1,
  scan_id int not null references link_scans,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- When a crawl no longer found it.
  gone_at timestamptz,
  visit_host text,
  attempts int not null default 0,
  checked_scan_id int,
  checked_at timestamptz,
  type int check (type between 1 and 9),
  reason text,
  http_status int,
  landed_url text,
  broken_at timestamptz,
  ignored_at timestamptz,
  replaced_at timestamptz,
  replacement text,
  check ((type is null) = (broken_at is null)),
  check ((replaced_at is null) = (replacement is null)),
  unique (site_id, url_key)
);
create index site_links_publisher on site_links (publisher_id, type) where gone_at is null;
create index site_links_scan on site_links (scan_id);

-- The first pages on which a link was found.
create table site_link_pages (
  site_link_id int not null references site_links on delete cascade,
  url_key text not null,
  page_url text not null,
  scan_id int not null,
  primary key (site_link_id, url_key)
);
