-- Baseline of traffic: tracking links, and clicks with their roll-ups and archive.

-- ------------------------------------------------------------------------------------------------
-- Links.
-- ------------------------------------------------------------------------------------------------

-- Tracking links. Links are archived, never deleted.
create table links (
  id int generated always as identity primary key,
  code text not null unique,
  publisher_id int not null references publishers,
  site_id int not null references sites,
  brand_id int not null references brands,
  target_url text not null,
  uid1 text,
  uid2 text,
  uid3 text,
  uid4 text,
  uid5 text,
  same_key text not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  -- Which Linkbook tool made the link (1 bookmarklet, 2 Chrome, 3 Firefox, 4 Edge, 5 site script);
  -- null: the publisher made it.
  plugs_id int check (plugs_id between 1 and 5),
  -- Whether a link was made with the public link code of its channel, which can be read on the
  -- publisher's pages: such links are rate limited and listed separately from those the publisher
  -- made.
  made_by_code boolean not null default false
);
-- Idempotent link creation: the same request returns the same link. same_key is the hash of target
-- and sub-ids.
create unique index links_same on links (site_id, brand_id, same_key) where archived_at is null;
create index links_publisher on links (publisher_id, created_at desc);
create index links_made_by_code on links (site_id, created_at) where made_by_code;
create trigger links_notify after insert or update or delete on links
  for each row execute function notify_links_changed('link', 'code');

-- ------------------------------------------------------------------------------------------------
-- Clicks by day, their spool and log, roll-ups and archive.
-- ------------------------------------------------------------------------------------------------

-- Ids of clicks, which increase across all days.
create sequence clicks_number as bigint;

-- One row per visit of a tracking link, written before the visitor is redirected. Deliberately
-- denormalized: the data of the link at the time of the click is kept when the link changes.
-- Partitioned by UTC day. The partition of the current day is append-only and has no B-tree index
-- that every click would have to pay for: one BRIN index serves lookups by the time in the click
-- reference and by id (rows after a given id). Maintenance adds B-tree indexes to past days.
create table clicks (
  -- increases in write order, across all days
  id bigint not null default nextval('clicks_number'),
  link_id int not null,
  publisher_id int not null,
  site_id int not null,
  brand_id int not null,
  clicked_at timestamptz not null,
  click_ref text not null,
  uid1 text,
  uid2 text,
  uid3 text,
  uid4 text,
  uid5 text,
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
-- Reports read the figures from the index: the cells of a publisher are scattered over the table.
create unique index click_roll_ups_cell on click_roll_ups
  (publisher_id, kind, day, brand_id, site_id, value) include (clicks, valid_clicks, unique_clicks);

-- Time zone of a publisher's roll-ups.
create table click_zones (
  publisher_id int primary key,
  time_zone text not null,
  -- The dimensions that the click roll-ups of a publisher contain, for the days whose clicks are in the
  -- database. A publisher that lacks one is rolled up again; until then its reports by that dimension
  -- read the clicks. The default is what versions without this column write.
  kinds text[] not null default '{uid1,uid2,uid3,uid4,uid5,device,country}'
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
  -- Publishers of different partitions send clicks to one brand: each partition has its own rows, so
  -- that workers do not wait for each other. The figure of a brand is the sum.
  first_slot int not null,
  primary key (brand_id, day, first_slot)
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
  -- relative to the data folder; null, as the hash: the clicks of the day are in ClickHouse
  file text,
  clicks int not null,
  -- of the uncompressed lines
  sha256 text,
  archived_at timestamptz not null,
  primary key (day, part)
);

-- The replicated click log (CLICK_LOG_URL): position up to which each stream is loaded; updated in the
-- transaction that inserts the rows, which makes loading idempotent.
create table click_log_cursors (
  -- name and time of creation: the messages of a stream that is created again count from 1
  stream text primary key,
  -- sequence number of the last loaded message
  loaded_to bigint not null,
  -- the worker that loaded it; another one takes over when it makes no progress
  loaded_by text not null,
  updated_at timestamptz not null,
  -- Up to this sequence number the rows of a message are inserted only if they are missing: the position
  -- was moved back, because the servers seemed to have lost messages.
  checked_to bigint not null default 0
);

-- Groups of clicks that were loaded from a spool although they may also be in the log: the log did
-- not answer in time. When the loader of the log finds one, it skips the group and deletes the row.
create table click_log_groups (
  -- the id of the message
  id text primary key,
  loaded_at timestamptz not null
);

-- Several workers roll up clicks at the same time, each the clicks of some publishers. The partitions of
-- the click roll-ups: ranges of slots that together cover every slot once. A
-- partition's watermark moves in the transaction that adds its clicks, which holds its row.
create table click_roll_up_partitions (
  first_slot int primary key check (first_slot >= 0),
  last_slot int not null check (last_slot between first_slot and 1023),
  -- watermark: every click of the slots up to this number is in the roll-ups, none after it
  rolled_up_to bigint not null,
  exclude using gist (int4range(first_slot, last_slot, '[]') with &&)
);
insert into click_roll_up_partitions (first_slot, last_slot, rolled_up_to)
select nth * 256, nth * 256 + 255, 0 from generate_series(0, 3) nth;

-- Parts of spool files that could not be read: each is found once, in the transaction that moves the
-- cursor of its file past it. The file is kept in the folder spool-damaged of the host that loaded it.
create table click_spool_damages (
  id bigint generated always as identity primary key,
  file text not null,
  from_byte bigint not null,
  to_byte bigint not null check (to_byte > from_byte),
  -- an estimate
  clicks int not null check (clicks > 0),
  found_at timestamptz not null,
  constraint click_spool_damages_once unique (file, from_byte)
);

-- The slot of a publisher, 0 to 1023, by multiplicative hashing. Its result must never change,
-- therefore not PostgreSQL's own hash functions.
create function click_slot(publisher_id int) returns int
language sql immutable strict parallel safe as $$
  select ((publisher_id::bigint * 2654435761 & 4294967295) >> 22)::int
$$;

-- The watermark of a publisher's clicks. Written as a subquery it is evaluated once per statement.
create function clicks_rolled_up_to(publisher_id int) returns bigint
language sql stable strict parallel safe as $$
  select p.rolled_up_to from click_roll_up_partitions p
  where click_slot(publisher_id) between p.first_slot and p.last_slot
$$;
