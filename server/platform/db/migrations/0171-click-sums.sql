-- Click roll-ups, about a second behind. A single watermark, updated in the transaction that adds
-- to them, says what they contain. A late click has a later number, so it is counted like any
-- other.
create table click_roll_up_state (
  only_row boolean primary key default true check (only_row),
  -- watermark: every click up to this number is in the roll-ups, none after it
  rolled_up_to bigint not null
);
insert into click_roll_up_state (rolled_up_to) values (0);

create table click_hours (
  -- start of the hour
  hour timestamptz not null,
  publisher_id int not null,
  brand_id int not null,
  site_id int not null,
  link_id int not null,
  country text,
  device text,
  clicks int not null,
  valid_clicks int not null,
  -- valid, and the visitor's first on this link within the UTC day
  unique_clicks int not null,
  unique nulls not distinct (publisher_id, hour, link_id, brand_id, site_id, country, device)
);
create index click_hours_link on click_hours (link_id);

create table click_uids (
  -- UTC
  day date not null,
  publisher_id int not null,
  link_id int not null,
  uid1 text, uid2 text, uid3 text, uid4 text, uid5 text,
  clicks int not null,
  valid_clicks int not null,
  unique_clicks int not null,
  unique nulls not distinct (publisher_id, day, link_id, uid1, uid2, uid3, uid4, uid5)
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
