-- Clicks, partitioned by UTC day. The partition of the current day is append-only and has no B-tree
-- index that every click would have to pay for: one BRIN index serves lookups by the time in the
-- click reference and by id (rows after a given id). Maintenance adds B-tree indexes to past days.
alter table clicks rename to clicks_before;
alter index clicks_ref rename to clicks_before_ref;
alter index clicks_publisher rename to clicks_before_publisher;

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

do $$
declare first timestamptz;
begin
  for first in select distinct date_trunc('day', clicked_at, 'UTC') from clicks_before loop
    execute format('create table %I partition of clicks for values from (%L) to (%L)',
      'clicks_' || to_char(first at time zone 'UTC', 'YYYYMMDD'), first, first + interval '24 hours');
  end loop;
end $$;

insert into clicks (id, link_id, publisher_id, site_id, brand_id, clicked_at, click_ref,
  uid1, uid2, uid3, uid4, uid5, outcome, invalid_reason, visitor_key, device, country,
  referrer_host, user_agent)
select id, link_id, publisher_id, site_id, brand_id, clicked_at, click_ref,
  uid1, uid2, uid3, uid4, uid5, outcome, invalid_reason, visitor_key, device, country,
  referrer_host, user_agent
from clicks_before order by id;
select setval('clicks_number', coalesce((select max(id) from clicks), 0) + 1, false);
drop table clicks_before;

-- Position up to which each spool file was loaded; updated in the transaction that inserts the
-- rows, which makes loading idempotent.
create table click_spools (
  name text primary key,
  loaded_to bigint not null,
  updated_at timestamptz not null
);
