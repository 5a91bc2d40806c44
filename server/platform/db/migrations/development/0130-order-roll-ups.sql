-- Order roll-ups by day of each account.

-- In every time zone, days begin and end on a quarter hour.
create function quarter_of(moment timestamptz) returns timestamptz language sql immutable
  return date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');

-- Order roll-ups by day of each account, so that reports need not read the lines.
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

-- Written by triggers, so that no writer can forget it.
create function mark_added_lines() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select publisher_id, quarter_of(order_time) from added where publisher_id is not null
  union
  -- An order with lines on other days counts differently on those days as well.
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from added where first_line_id <> id) a
  cross join lateral (select publisher_id, order_time from order_lines
    where first_line_id = a.first_line_id and publisher_id is not null offset 0) c;
  return null;
end $$;
create trigger order_lines_added_marked after insert on order_lines
  referencing new table as added for each statement execute function mark_added_lines();

create function mark_changed_lines() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  with earlier as (
    select id, first_line_id, publisher_id, order_time, site_id, currency, status, sale_minor,
      commission_minor, device, customer_country, voucher_code, uid1, uid2, uid3, uid4, uid5 from was),
  later as (
    select id, first_line_id, publisher_id, order_time, site_id, currency, status, sale_minor,
      commission_minor, device, customer_country, voucher_code, uid1, uid2, uid3, uid4, uid5 from became),
  changed as (
    (table earlier except table later) union all (table later except table earlier)),
  places as (select id, first_line_id, publisher_id, order_time from was),
  new_places as (select id, first_line_id, publisher_id, order_time from became),
  moved as (
    (table places except table new_places) union all (table new_places except table places))
  select publisher_id, quarter_of(order_time) from changed where publisher_id is not null
  union
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from moved) m
  cross join lateral (select publisher_id, order_time from order_lines
    where first_line_id = m.first_line_id and publisher_id is not null offset 0) c;
  return null;
end $$;
create trigger order_lines_changed_marked after update on order_lines
  referencing old table as was new table as became
  for each statement execute function mark_changed_lines();

create function mark_deleted_lines() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select publisher_id, quarter_of(order_time) from gone where publisher_id is not null
  union
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from gone) g
  cross join lateral (select publisher_id, order_time from order_lines
    where first_line_id = g.first_line_id and publisher_id is not null offset 0) c;
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
