-- The browser of an order line's click, which reports group by: stored with the line like the device,
-- with the same meaning of empty and null.
alter table order_lines add column browser text;

-- Lines that lack a fact of their click: its row is not loaded yet, or the fact is new. The worker fills
-- it in.
drop index order_lines_deviceless;
create index order_lines_incomplete on order_lines (id)
  where (device is null or browser is null) and click_time is not null;

-- Days with changed lines are rolled up again. Where the lines of a day have no browser yet, its
-- roll-ups are complete as they are.
drop trigger order_lines_changed_marked on order_lines;
create or replace function mark_changed_lines() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  with earlier as (
    select id, first_line_id, publisher_id, order_time, site_id, currency, status, sale_minor,
      commission_minor, device, browser, customer_country, voucher_code, uid1, uid2, uid3, uid4, uid5
    from old_lines),
  later as (
    select id, first_line_id, publisher_id, order_time, site_id, currency, status, sale_minor,
      commission_minor, device, browser, customer_country, voucher_code, uid1, uid2, uid3, uid4, uid5
    from new_lines),
  changed as (
    (table earlier except table later) union all (table later except table earlier)),
  places as (select id, first_line_id, publisher_id, order_time from old_lines),
  new_places as (select id, first_line_id, publisher_id, order_time from new_lines),
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
  referencing old table as old_lines new table as new_lines
  for each statement execute function mark_changed_lines();
