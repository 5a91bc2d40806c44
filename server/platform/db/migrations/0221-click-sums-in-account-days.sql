-- A cell for every quarter of an hour was nearly one for every click. Cells are days now, those of the
-- account's own time zone; when that changes, what is there is summed anew.
drop table click_roll_ups, click_links, click_uids, click_uid_overflows;
update click_roll_up_state set rolled_up_to = 0;
truncate click_firsts;

create table click_roll_ups (
  publisher_id int not null,
  -- all: every click; device, country, uid1 to uid5: those that have one, by its value. Those without
  -- are what the rest of all leaves.
  kind text not null,
  -- in the zone of click_zones
  day date not null,
  brand_id int not null,
  site_id int not null,
  value text not null,
  clicks int not null,
  valid_clicks int not null,
  -- valid, and the first of its visitor on its link within the UTC day
  unique_clicks int not null
) with (fillfactor = 80);
create unique index click_sums_cell on click_roll_ups (publisher_id, kind, day, brand_id, site_id, value);

-- Whose days the sums of a publisher are.
create table click_zones (
  publisher_id int primary key,
  time_zone text not null
);

create table click_links (
  link_id int not null,
  -- of UTC
  day date not null,
  clicks int not null,
  valid_clicks int not null,
  unique_clicks int not null,
  primary key (link_id, day)
) with (fillfactor = 80);

-- Sub-ids are free text, and some publishers write a new one into every click: so many different ones
-- of a publisher, day and place are summed, in the order of their coming. One that is in here has all
-- its clicks of the day in the sums, any other has none. Kept as long as clicks may come late.
create table click_uids (
  publisher_id int not null,
  day date not null,
  kind text not null,
  value text not null,
  primary key (publisher_id, day, kind, value)
);
-- The days of a publisher on which not every sub-id is summed.
create table click_uid_overflows (
  publisher_id int not null,
  kind text not null,
  day date not null,
  primary key (publisher_id, kind, day)
);
