-- A publisher reports a missing order. A claim without a response by the deadline is accepted.
alter table order_lines drop constraint order_lines_source_check;
alter table order_lines add constraint order_lines_source_check
  check (source in ('call', 'pixel', 'file', 'staff', 'demo', 'claim'));

create table claims (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  brand_id int not null references brands,
  order_id text not null check (length(order_id) between 1 and 255),
  order_time timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  click_ref text not null,
  note text not null,
  status text not null default 'open'
    check (status in ('open', 'needs_info', 'accepted', 'rejected', 'expired_accepted')),
  -- The last response of staff; shown to the publisher.
  reason text,
  deadline timestamptz not null,
  order_line_id int references order_lines,
  decided_at timestamptz,
  decided_by int references staff,
  created_at timestamptz not null,
  unique (publisher_id, brand_id, order_id),
  check ((status in ('accepted', 'expired_accepted')) = (order_line_id is not null))
);
create index claims_publisher on claims (publisher_id, id desc);
create index claims_waiting on claims (deadline) where status = 'open';
