-- One row per order line. (brand, order, line) is the idempotency key of order reports.
create table order_lines (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  order_id text not null check (length(order_id) between 1 and 255),
  line_id text not null check (length(line_id) between 1 and 255),
  event text not null default 'sale' check (event in ('sale', 'cancellation')),
  -- The report as received, which identifies an idempotent repeat.
  input jsonb not null default '{}',
  source text not null check (source in ('call', 'pixel', 'file', 'staff', 'demo')),
  order_time timestamptz not null,
  -- Attribution and its inputs. Unattributed lines have publisher_id null and earn nothing.
  click_ref text,
  click_id bigint,
  click_time timestamptz,
  link_id int,
  publisher_id int references publishers,
  site_id int references sites,
  attribution text not null check (attribution in ('none', 'click', 'coupon')),
  -- The attribution decision in words, with its inputs.
  attribution_detail text not null default '',
  coupon_id int references coupons,
  uid1 text, uid2 text, uid3 text, uid4 text, uid5 text,
  -- Amounts in minor units of `currency`; returns and corrections are negative.
  currency char(3) not null,
  sale_minor bigint not null,
  commission_minor bigint not null,
  -- How much of the commission is in settlements; the rest of an approved line is still to be
  -- settled.
  settled_minor bigint not null default 0,
  rule_id int references commission_rules,
  rule_name text,
  sku text,
  product_name text,
  category text,
  quantity int,
  voucher_code text,
  customer_country text,
  customer_kind text,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reason text,
  note text,
  decided_at timestamptz,
  decided_by int references staff,
  lock_date date,
  settlement_id int,
  payment_id int,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (brand_id, order_id, line_id)
);
create index order_lines_publisher on order_lines (publisher_id, order_time desc);
create index order_lines_brand on order_lines (brand_id, order_time desc);
create index order_lines_time on order_lines (order_time desc, id desc);
create index order_lines_open on order_lines (publisher_id)
  where status = 'approved' and (settlement_id is null or settled_minor <> commission_minor);

-- Trigger that makes a table append-only; only the owner of the schema can disable it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- History of each line, in order; append-only.
create table order_line_changes (
  id bigint generated always as identity primary key,
  order_line_id int not null references order_lines,
  kind text not null check (kind in
    ('recorded', 'amended', 'adjusted', 'cancelled', 'approved', 'rejected')),
  old_status text,
  new_status text not null,
  old_sale_minor bigint,
  new_sale_minor bigint not null,
  old_commission_minor bigint,
  new_commission_minor bigint not null,
  reason text,
  note text,
  staff_id int references staff,
  created_at timestamptz not null
);
create index order_line_changes_line on order_line_changes (order_line_id, id);
create trigger order_line_changes_append_only before update or delete on order_line_changes
  for each row execute function refuse_change();
create trigger order_line_changes_kept before truncate on order_line_changes
  for each statement execute function refuse_change();

-- Files of orders or decisions uploaded by staff, stored with the result of each row.
create table order_imports (
  id int generated always as identity primary key,
  brand_id int references brands,
  staff_id int references staff,
  kind text not null check (kind in ('orders', 'decisions')),
  file_name text not null,
  rows_total int not null,
  rows_ok int not null,
  rows_bad int not null,
  errors jsonb not null,
  applied boolean not null,
  created_at timestamptz not null
);
