-- Several workers roll up clicks at the same time, each the clicks of some publishers.

-- The slot of a publisher, 0 to 1023, by multiplicative hashing. Its result must never change,
-- therefore not PostgreSQL's own hash functions.
create function click_slot(publisher_id int) returns int
language sql immutable strict parallel safe as $$
  select ((publisher_id::bigint * 2654435761 & 4294967295) >> 22)::int
$$;

-- The partitions of the click roll-ups: ranges of slots that together cover every slot once. A
-- partition's watermark moves in the transaction that adds its clicks, which holds its row.
create table click_roll_up_partitions (
  first_slot int primary key check (first_slot >= 0),
  last_slot int not null check (last_slot between first_slot and 1023),
  -- watermark: every click of the slots up to this number is in the roll-ups, none after it
  rolled_up_to bigint not null,
  exclude using gist (int4range(first_slot, last_slot, '[]') with &&)
);

-- The watermark of a publisher's clicks. Written as a subquery it is evaluated once per statement.
create function clicks_rolled_up_to(publisher_id int) returns bigint
language sql stable strict parallel safe as $$
  select p.rolled_up_to from click_roll_up_partitions p
  where click_slot(publisher_id) between p.first_slot and p.last_slot
$$;

-- A worker of an earlier version may be rolling up.
lock table click_roll_up_state in access exclusive mode;
insert into click_roll_up_partitions (first_slot, last_slot, rolled_up_to)
select nth * 256, nth * 256 + 255, rolled_up_to
from click_roll_up_state, generate_series(0, 3) nth;
drop table click_roll_up_state;

-- Publishers of different partitions send clicks to one brand: each partition has its own rows, so
-- that workers do not wait for each other. The figure of a brand is the sum.
alter table click_brands add column first_slot int not null default 0;
alter table click_brands drop constraint click_brands_pkey,
  add primary key (brand_id, day, first_slot);
alter table click_brands alter column first_slot drop default;

-- Every worker rolls up by itself; no longer leased.
delete from jobs where queue = 'recurring' and kind in ('clicks.roll_up', 'order_lines.roll_up');

-- Reports read the figures from the index: the cells of a publisher are scattered over the table.
drop index click_roll_ups_cell;
create unique index click_roll_ups_cell on click_roll_ups
  (publisher_id, kind, day, brand_id, site_id, value) include (clicks, valid_clicks, unique_clicks);
