-- The click log shows the orders of each click.
create index order_lines_click on order_lines (click_ref) where click_ref is not null;
