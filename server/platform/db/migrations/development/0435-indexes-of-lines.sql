-- An order line had 20 indexes beside its keys; ten of them had an entry for every new line. Each index
-- that stays has a comment that names its query, which a test requires (server/tables.test.ts).

-- Of orders with several lines: the further lines only. Most orders have one line, which needs no entry;
-- the first line is found by its id.
create index order_lines_further on order_lines (first_line_id) where first_line_id <> id;
drop index order_lines_first;

-- The lines with this first line, in whichever order a trigger finds them.
create function lines_of_first(first_id int) returns setof order_lines
language sql stable parallel safe as $$
  select c.* from order_lines c where c.id = first_id and c.first_line_id = c.id
  union all
  select c.* from order_lines c where c.first_line_id = first_id and c.first_line_id <> c.id
$$;

create or replace function mark_added_lines() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select publisher_id, quarter_of(order_time) from added where publisher_id is not null
  union
  -- An order with lines on other days counts differently on those days as well.
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from added where first_line_id <> id) a
  cross join lateral lines_of_first(a.first_line_id) c where c.publisher_id is not null;
  return null;
end $$;

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
  cross join lateral lines_of_first(m.first_line_id) c where c.publisher_id is not null;
  return null;
end $$;

create or replace function mark_deleted_lines() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into order_roll_up_marks (publisher_id, moment)
  select publisher_id, quarter_of(order_time) from gone where publisher_id is not null
  union
  select c.publisher_id, quarter_of(c.order_time)
  from (select distinct first_line_id from gone) g
  cross join lateral lines_of_first(g.first_line_id) c where c.publisher_id is not null;
  return null;
end $$;

-- One index of the pending lines. New lines have one of the last lock dates, so they change few pages of
-- it; by publisher first each changed another page. The forecast of a publisher's payments reads one
-- place of each lock date (from PostgreSQL 18 on, which skips the others; before, the pending lines of all
-- publishers, or all lines of a small one). The list of orders reads the newest lines first and needs it
-- only where few lines are pending.
create index order_lines_pending on order_lines (lock_date, publisher_id)
  include (currency, commission_minor) where status = 'pending';
drop index order_lines_locking, order_lines_awaited;
create index order_lines_rejected on order_lines (order_time desc, id desc) where status = 'rejected';
drop index order_lines_undecided;

-- One index for the filters of the list of orders that few or no lines match.
create index order_lines_unusual on order_lines (order_time desc, id desc)
  include (event, attribution, return_state, status, brand_id, publisher_id)
  where event = 'cancellation' or attribution <> 'click' or return_state is not null;
drop index order_lines_cancellations, order_lines_attributions, order_lines_open_returns;

-- The lines of settlements are in settlement_lines.
drop index order_lines_settlement;

comment on index order_lines_brand is
  'listLatestLines, readArrivals, findUsualOrder, listRows: orders of a brand, newest first';
comment on index order_lines_click is
  'listLinesOfClick, clickJoins: orders of a click; listRows: search for a click';
comment on index order_lines_customer is 'findFirstSale, lockSaleOfProduct: sales to a customer of a brand';
comment on index order_lines_decided is
  'listApiLines, listLines: lines of a publisher by the day of their decision';
comment on index order_lines_incomplete is 'listWithoutFacts: lines that lack facts of their click';
comment on index order_lines_further is
  'lines_of_first, splitOrders, listApiOrders: further lines of an order';
comment on index order_lines_list is 'listRows, matchingLines: all orders, newest first, with filters';
comment on index order_lines_open is
  'lockOpenLines, listUnsettled: approved lines that are not, or not fully, settled';
comment on index order_lines_paid is 'listLines: lines of a publisher by the day of their payment';
comment on index order_lines_pending is
  'listLocked: pending lines whose lock date has passed; sumAwaited: pending commission by lock date; listRows: few pending lines';
comment on index order_lines_publisher is
  'listLines, listApiLines, linesOfDay: lines of a publisher by the day of the order';
comment on index order_lines_rejected is 'listRows, matchingLines: rejected lines, newest first';
comment on index order_lines_returns is 'lockReturnsOfOrders, listReturnsOf: returns of an order';
comment on index order_lines_search is 'listRows, matchingLines: search by a part of a text';
comment on index order_lines_unusual is
  'listRows, matchingLines: cancellations, returns, and orders of no click';
comment on index order_lines_updated is
  'listApiOrders: orders of a publisher by the time of their last change';
