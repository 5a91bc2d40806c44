-- Flow: approved lines -> settlement -> payment -> lines marked as paid.
create table settlements (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  brand_id int not null references brands,
  currency char(3) not null,
  commission_minor bigint not null,
  line_count int not null,
  settled_at timestamptz not null,
  note text not null default '',
  payment_id int
);
create index settlements_publisher on settlements (publisher_id, settled_at desc);

create table payments (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  currency char(3) not null,
  amount_minor bigint not null,
  method text not null check (method in ('paypal', 'payoneer', 'airwallex', 'bank')),
  masked_details text not null default '',
  status text not null check (status in
    ('to_be_paid', 'processing', 'paid', 'failed', 'returned', 'on_hold', 'cancelled')),
  requested_at timestamptz not null,
  paid_at timestamptz
);
create index payments_publisher on payments (publisher_id, requested_at desc);
alter table settlements add foreign key (payment_id) references payments;
alter table order_lines add foreign key (settlement_id) references settlements;
alter table order_lines add foreign key (payment_id) references payments;

-- Lines of a settlement; its amount is their sum and stays the same when a line changes later. The
-- difference goes into the next settlement, as an adjustment.
create table settlement_lines (
  settlement_id int not null references settlements,
  order_line_id int not null references order_lines,
  kind text not null check (kind in ('commission', 'adjustment')),
  commission_minor bigint not null,
  primary key (settlement_id, order_line_id)
);
create index settlement_lines_order_line on settlement_lines (order_line_id);
