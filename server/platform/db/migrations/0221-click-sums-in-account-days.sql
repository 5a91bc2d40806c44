-- Cells of 15 minutes were nearly as many as clicks. Cells are now days in the account's own time
-- zone; when the zone changes, its roll-ups are rebuilt.
drop table click_roll_ups, click_links, click_uids, click_uid_overflows;
update click_roll_up_state set rolled_up_to = 0;
truncate click_firsts;

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
create unique index click_sums_cell on click_roll_ups (publisher_id, kind, day, brand_id, site_id, value);

-- Time zone of a publisher's roll-ups.
create table click_zones (
  publisher_id int primary key,
  time_zone text not null
);

create table click_links (
  link_id int not null,
  -- UTC
  day date not null,
  clicks int not null,
  valid_clicks int not null,
  unique_clicks int not null,
  primary key (link_id, day)
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
