-- Clicks by day, their spool, roll-ups and archive.

-- One row per visit of a tracking link, written before the visitor is redirected. Deliberately
-- denormalized: the data of the link at the time of the click is kept when the link changes.
-- Partitioned by UTC day. The partition of the current day is append-only and has no B-tree index
-- that every click would have to pay for: one BRIN index serves lookups by the time in the click
-- reference and by id (rows after a given id). Maintenance adds B-tree indexes to past days.
create sequence clicks_number as bigint;
create table clicks (
  -- increases in write order, across all days
  id bigint not null default nextval('clicks_number'),
  link_id int not null,
  publisher_id int not null,
  site_id int not null,
  brand_id int not null,
  clicked_at timestamptz not null,
  click_ref text not null,
  uid1 text, uid2 text, uid3 text, uid4 text, uid5 text,
  -- 'redirected', or why the visitor saw a plain page instead
  outcome text not null,
  -- null: valid; otherwise why the click does not count
  invalid_reason text,
  -- hash of the day's salt, IP address and browser: identifies a visitor within one UTC day
  visitor_key text,
  device text,
  country text,
  referrer_host text,
  user_agent text not null default ''
) partition by range (clicked_at);
alter sequence clicks_number owned by clicks.id;
create index clicks_written on clicks using brin (id, clicked_at)
  with (pages_per_range = 32, autosummarize = on);

-- Default partition, for days that have none yet.
create table clicks_other partition of clicks default;
create index clicks_other_ref on clicks_other (click_ref);
create index clicks_other_publisher on clicks_other (publisher_id, clicked_at);

-- Position up to which each spool file was loaded; updated in the transaction that inserts the
-- rows, which makes loading idempotent.
create table click_spools (
  name text primary key,
  loaded_to bigint not null,
  updated_at timestamptz not null
);

-- Click roll-ups, about a second behind. A single watermark, updated in the transaction that adds
-- to them, says what they contain. A late click has a later number, so it is counted like any
-- other.
create table click_roll_up_state (
  only_row boolean primary key default true check (only_row),
  -- watermark: every click up to this number is in the roll-ups, none after it
  rolled_up_to bigint not null
);
insert into click_roll_up_state (rolled_up_to) values (0);

-- Clicks by publisher and day of the account.
create table click_roll_ups (
  publisher_id int not null,
  -- all: every click; device, country, uid1 to uid5: the clicks that have one, by its value. The
  -- clicks without one are `all` minus the sum of the others.
  kind text not null,
  -- in the zone of click_zones
  day date not null,
  brand_id int not null,
  site_id int not null,
  value text not null,
  clicks int not null,
  valid_clicks int not null,
  -- valid, and the visitor's first on this link within the UTC day
  unique_clicks int not null
) with (fillfactor = 80);
create unique index click_roll_ups_cell on click_roll_ups
  (publisher_id, kind, day, brand_id, site_id, value);

-- Time zone of a publisher's roll-ups.
create table click_zones (
  publisher_id int primary key,
  time_zone text not null
);

-- Clicks by link and UTC day.
create table click_links (
  link_id int not null,
  -- UTC
  day date not null,
  clicks int not null,
  valid_clicks int not null,
  unique_clicks int not null,
  primary key (link_id, day)
) with (fillfactor = 80);

-- Click roll-ups per brand across all publishers, the basis of the brands' performance figures.
-- Links never change their brand, and these roll-ups have the same watermark as the others.
create table click_brands (
  brand_id int not null,
  -- UTC
  day date not null,
  valid_clicks int not null,
  primary key (brand_id, day)
) with (fillfactor = 80);

-- Sub-ids are free text, and some publishers write a new one into every click, so only a limited
-- number per publisher, day and sub-id position is rolled up, in order of arrival. A sub-id listed
-- here has all its clicks of the day in the roll-ups; any other has none. Kept as long as late
-- clicks are accepted.
create table click_uids (
  publisher_id int not null,
  day date not null,
  kind text not null,
  value text not null,
  primary key (publisher_id, day, kind, value)
);

-- Overflow: days of a publisher on which not every sub-id is rolled up.
create table click_uid_overflows (
  publisher_id int not null,
  kind text not null,
  day date not null,
  primary key (publisher_id, kind, day)
);

-- First click of each visitor on each link; a visitor's key changes with the UTC day. Kept as long
-- as late clicks are accepted.
create table click_firsts (
  visitor_key text not null,
  link_id int not null,
  click_id bigint not null,
  clicked_at timestamptz not null,
  primary key (visitor_key, link_id)
);

-- Days of clicks beyond the retention period: reports must know that their clicks cannot be
-- counted, even after the partition was dropped.
create table click_archived_days (
  -- UTC
  day date primary key,
  archived_at timestamptz not null,
  -- until then its clicks are restored to the reporting tables; null: they are not
  restored_until timestamptz
);

-- Archive files; each was complete and read back before its partition was dropped.
create table click_archives (
  day date not null,
  -- a day may have several: clicks that arrived after the day was archived
  part int not null,
  -- relative to the data folder
  file text not null,
  clicks int not null,
  -- of the uncompressed lines
  sha256 text not null,
  archived_at timestamptz not null,
  primary key (day, part)
);
