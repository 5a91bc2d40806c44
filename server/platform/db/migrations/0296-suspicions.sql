-- Why a line wants a second look before it is approved. too_fast: the order follows its click faster
-- than anybody buys.
alter table order_lines add suspicion text check (suspicion in ('too_fast'));
update order_lines set suspicion = 'too_fast'
where click_time is not null and order_time >= click_time
  and order_time < click_time + interval '2 seconds';
