-- Order lines, their history, imports and claims.

-- One row per order line. (brand, order, line) is the idempotency key of order reports.
create table order_lines (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  order_id text not null check (length(order_id) between 1 and 255),
  line_id text not null check (length(line_id) between 1 and 255),
  event text not null default 'sale' check (event in ('sale', 'cancellation')),
  -- The report as received, which identifies an idempotent repeat.
  input jsonb not null default '{}',
  source text not null check (source in ('call', 'pixel', 'file', 'staff', 'demo', 'claim')),
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
  -- Each line references the first line of its order (per publisher), so that orders can be counted
  -- and paginated as fast as lines.
  first_line_id int not null default 0,
  -- Reports group by the device, so it is stored with the line: looking up the clicks of a thousand
  -- orders in the partitions of thirty days took most of a second. Empty: the click has no device;
  -- null: there is no click, or its row is not loaded yet.
  device text,
  -- Why a line should be reviewed before approval. too_fast: the order followed its click faster
  -- than a person can buy.
  suspicion text check (suspicion in ('too_fast')),
  -- The volume counted for the tiers when the order arrived, which explains the rate of the order.
  -- Null if no tier was involved.
  volume_month text check (volume_month ~ '^\d{4}-\d{2}$'),
  volume_orders int check (volume_orders >= 0),
  volume_sales_minor bigint,
  -- An order may be reported in another currency than its brand's, and the publisher may be paid in
  -- a third one. `currency`, `sale_minor` and `commission_minor` are the publisher's. The next
  -- eight columns hold the reported amount, what the brand owes, and the exchange rates between
  -- them. They are null if nothing was converted: then the line has one currency.
  original_currency char(3),
  original_minor bigint,
  brand_currency char(3),
  brand_sale_minor bigint,
  brand_commission_minor bigint,
  -- Units of the second currency for one of the first: reported -> brand's, reported -> the line's,
  -- brand's -> the line's. 1 if both are the same.
  brand_rate numeric(20, 10),
  sale_rate numeric(20, 10),
  commission_rate numeric(20, 10),
  -- How much of the brand's amount is in settlements, as settled_minor is for the publisher's.
  settled_brand_minor bigint not null default 0,
  -- The key begins with its most selective column. A plan that a session cached for an empty table
  -- must still be good for a million rows; set_first_line permits no other index.
  unique (order_id, brand_id, line_id),
  constraint order_lines_volume
    check (num_nonnulls(volume_month, volume_orders, volume_sales_minor) in (0, 3)),
  constraint order_lines_converted check (num_nonnulls(original_currency, original_minor,
    brand_currency, brand_sale_minor, brand_commission_minor, brand_rate, sale_rate,
    commission_rate) in (0, 8)),
  constraint order_lines_rates check (
    (original_currency <> brand_currency or brand_rate = 1)
    and (original_currency <> currency or sale_rate = 1)
    and (brand_currency <> currency
      or (commission_rate = 1 and brand_sale_minor = sale_minor
        and brand_commission_minor = commission_minor))
    and brand_rate > 0 and sale_rate > 0 and commission_rate > 0)
);
create index order_lines_brand on order_lines (brand_id, order_time desc);
create index order_lines_time on order_lines (order_time desc, id desc);
create index order_lines_locking on order_lines (lock_date)
  where status = 'pending' and lock_date is not null;
-- Counting and pagination use an index-only scan; only the rows of the page are fetched.
create index order_lines_publisher on order_lines (publisher_id, order_time desc, id desc)
  include (site_id, brand_id, status, first_line_id);
create index order_lines_decided on order_lines (publisher_id, decided_at, id)
  include (site_id, brand_id, status) where decided_at is not null;
create index order_lines_updated on order_lines (publisher_id, updated_at)
  include (site_id, first_line_id);
create index order_lines_first on order_lines (first_line_id);
create index order_lines_deviceless on order_lines (id)
  where device is null and click_time is not null;
-- Transactions are also filtered by payment date; the decision date has its index already.
create index order_lines_paid on order_lines (publisher_id, paid_at) where paid_at is not null;
-- The click log shows the orders of each click.
create index order_lines_click on order_lines (click_ref) where click_ref is not null;
create index order_lines_open on order_lines (publisher_id)
  where status = 'approved' and (settlement_id is null or settled_minor <> commission_minor
    or settled_brand_minor <> coalesce(brand_commission_minor, 0));
-- Pending lines that will be approved automatically, by publisher: payment forecasts sum them per
-- day with an index-only scan.
create index order_lines_awaited on order_lines (publisher_id, lock_date)
  include (currency, commission_minor) where status = 'pending' and lock_date is not null;

create function set_first_line() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  new.first_line_id := coalesce((
    select c.first_line_id from order_lines c
    where c.order_id = new.order_id and c.brand_id + 0 = new.brand_id
      and c.publisher_id is not distinct from new.publisher_id
    limit 1), new.id);
  return new;
end $$;
create trigger order_lines_first_line before insert on order_lines
  for each row execute function set_first_line();

-- A line that moves to another publisher may have been the first of its order: the references of
-- all lines of the order are updated.
create function update_first_lines() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  update order_lines c set first_line_id = f.id
  from (select publisher_id, min(id) as id from order_lines
    where order_id = new.order_id and brand_id + 0 = new.brand_id group by publisher_id) f
  where c.order_id = new.order_id and c.brand_id + 0 = new.brand_id
    and c.publisher_id is not distinct from f.publisher_id and c.first_line_id <> f.id;
  return null;
end $$;
create trigger order_lines_publisher_changed after update of publisher_id on order_lines
  for each row when (old.publisher_id is distinct from new.publisher_id) execute function update_first_lines();

-- History of each line, in order; append-only.
create table order_line_changes (
  id bigint generated always as identity primary key,
  order_line_id int not null references order_lines,
  kind text not null check (kind in
    ('recorded', 'amended', 'adjusted', 'cancelled', 'approved', 'rejected', 'completed')),
  old_status text,
  new_status text not null,
  old_sale_minor bigint,
  new_sale_minor bigint not null,
  old_commission_minor bigint,
  new_commission_minor bigint not null,
  reason text,
  note text,
  staff_id int references staff,
  created_at timestamptz not null,
  -- The currency of a line may change while it is pending, with the publisher it is credited to.
  -- Null: the line's own currency. old_currency is set if it differs.
  currency char(3),
  old_currency char(3)
);
create index order_line_changes_line on order_line_changes (order_line_id, id);

create trigger order_line_changes_append_only before update or delete on order_line_changes
  for each row execute function refuse_change();
create trigger order_line_changes_no_truncate before truncate on order_line_changes
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

-- A publisher reports a missing order. A claim without a response by the deadline is accepted.
create table claims (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  brand_id int not null references brands,
  order_id text not null check (length(order_id) between 1 and 255),
  order_time timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  click_ref text,
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
  -- A claim may also be about an existing line: its amount is wrong, or it was declined.
  type text not null default 'missing'
    check (type in ('missing', 'wrong_amount', 'declined')),
  -- The line it is about; null for a missing sale.
  about_id int references order_lines,
  -- Address of a file with evidence.
  evidence text,
  check ((status in ('accepted', 'expired_accepted')) = (order_line_id is not null)),
  constraint claims_about check ((type = 'missing') = (about_id is null)),
  constraint claims_click check (type <> 'missing' or click_ref is not null)
);
create index claims_publisher on claims (publisher_id, id desc);
create index claims_waiting on claims (deadline) where status = 'open';
create unique index claims_missing_once on claims (publisher_id, brand_id, order_id)
  where type = 'missing';
create unique index claims_about_once on claims (about_id, type) where about_id is not null;
