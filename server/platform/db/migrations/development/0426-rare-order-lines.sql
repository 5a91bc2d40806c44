-- The list of orders by a value that few or no lines have; without these indexes it reads the index
-- of all lines. Most lines are clicks' approved sales and in none of them.
create index order_lines_cancellations on order_lines (order_time desc, id desc)
  where event = 'cancellation';
create index order_lines_attributions on order_lines (attribution, order_time desc, id desc)
  where attribution <> 'click';
create index order_lines_undecided on order_lines (status, order_time desc, id desc)
  where status <> 'approved';
