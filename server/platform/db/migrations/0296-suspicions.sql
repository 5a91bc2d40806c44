-- Why a line wants a second look before it is approved. too_fast: the order follows its click faster
-- than anybody buys.
alter table conversions add suspicion text check (suspicion in ('too_fast'));
update conversions set suspicion = 'too_fast'
where click_time is not null and order_time >= click_time
  and order_time < click_time + interval '2 seconds';
