-- The last change of an order line that publishers were notified of, in one row.
create table order_notification_mark (
  is_only bool primary key default true check (is_only),
  change_id bigint not null
);
