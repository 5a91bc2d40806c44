-- Clicks by the day (UTC). A day under way is only ever written at its end and carries no index that
-- every click would have to pay for: two block ranges are kept, the way a click is found by the time
-- its reference tells, and what is new since a number. Days that are over get their trees from upkeep.
alter table clicks rename to clicks_before;
alter index clicks_ref rename to clicks_before_ref;
alter index clicks_publisher rename to clicks_before_publisher;

create sequence clicks_number as bigint;
create table clicks (
  -- grows in the order of writing, across all days
  id bigint not null default nextval('clicks_number'),
  link_id int not null,
  publisher_id int not null,
  site_id int not null,
  brand_id int not null,
  clicked_at timestamptz not null,
  click_ref text not null,
  uid1 text, uid2 text, uid3 text, uid4 text, uid5 text,
  -- 'redirected' or why the visitor saw a plain page instead
  outcome text not null,
  -- null: valid; else why the click does not count
  invalid_reason text,
  -- hash of the day's salt, address and browser: one visitor within one UTC day
  visitor_key text,
  device text,
  country text,
  referrer_host text,
  user_agent text not null default ''
) partition by range (clicked_at);
alter sequence clicks_number owned by clicks.id;
create index clicks_written on clicks using brin (id, clicked_at)
  with (pages_per_range = 32, autosummarize = on);

-- Whatever has no day of its own yet.
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

-- How far each spool file has been brought in: moved in the transaction that brings the rows.
create table click_spools (
  name text primary key,
  loaded_to bigint not null,
  updated_at timestamptz not null
);
