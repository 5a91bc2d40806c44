-- One row per visit of a tracking link, written before the visitor is redirected. Deliberately
-- denormalized: the data of the link at the time of the click is kept when the link changes.
create table clicks (
  id bigint generated always as identity primary key,
  click_ref text not null,
  link_id int not null,
  publisher_id int not null,
  site_id int not null,
  brand_id int not null,
  clicked_at timestamptz not null,
  uid1 text, uid2 text, uid3 text, uid4 text, uid5 text,
  -- 'redirected', or why the visitor saw a plain page instead
  outcome text not null,
  -- null: valid; otherwise why the click does not count: bot, head, prefetch, repeat, or the
  -- outcome of a click that was not redirected
  invalid_reason text,
  -- hash of the day's salt, IP address and browser: identifies a visitor within one UTC day
  visitor_key text,
  device text,
  country text,
  referrer_host text,
  user_agent text not null default ''
);
-- Every click pays for every index, so there are only the two that orders and reports need.
create unique index clicks_ref on clicks (click_ref);
create index clicks_publisher on clicks (publisher_id, clicked_at);
