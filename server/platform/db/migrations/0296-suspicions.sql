-- Why a line should be reviewed before approval. too_fast: the order followed its click faster than
-- a person can buy.
alter table order_lines add suspicion text check (suspicion in ('too_fast'));
update order_lines set suspicion = 'too_fast'
where click_time is not null and order_time >= click_time
  and order_time < click_time + interval '2 seconds';
