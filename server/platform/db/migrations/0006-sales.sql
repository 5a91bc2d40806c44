-- Baseline of sales: orders and how they arrive.

-- ------------------------------------------------------------------------------------------------
-- Orders: lines and their history, claims, keys and refused reports of brands.
-- ------------------------------------------------------------------------------------------------

-- One row per order line. (brand, order, line) is the idempotency key of order reports.
create table order_lines (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  order_id text not null check (length(order_id) between 1 and 255),
  line_id text not null check (length(line_id) between 1 and 255),
  event text not null default 'sale' check (event in ('sale', 'cancellation')),
  -- The report as received, which identifies an idempotent repeat.
  input jsonb not null default '{}',
  source text not null check (source in
    ('call', 'pixel', 'file', 'staff', 'demo', 'claim', 'browser', 'api', 'shop')),
  order_time timestamptz not null,
  -- Attribution and its inputs. Unattributed lines have publisher_id null and earn nothing.
  click_ref text,
  click_id bigint,
  click_time timestamptz,
  link_id int,
  publisher_id int references publishers,
  site_id int references sites,
  attribution text not null check (attribution in ('none', 'click', 'coupon', 'customer')),
  -- The attribution decision in words, with its inputs.
  attribution_detail text not null default '',
  coupon_id int references coupons,
  uid1 text,
  uid2 text,
  uid3 text,
  uid4 text,
  uid5 text,
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
  -- References settlements and payments, of payouts.
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
  -- Returns: order lines that reverse a sale.
  -- The sale that the report names, or that the brand's rule derives from the order id.
  sale_order_id text,
  sale_line_id text,
  -- The line that is reversed, at its rule and exchange rates. Null: not found (yet); then the return
  -- is priced by the rule in force.
  sale_id int references order_lines,
  return_state text
    check (return_state in ('referenced', 'by_order_id', 'by_product', 'waiting', 'unmatched')),
  -- The brand's name for its customer; not a name or address.
  customer_ref text check (length(customer_ref) <= 255),
  -- Reported by a browser only: never approved or paid until the brand's server reports the order.
  unconfirmed boolean not null default false,
  -- The browser of an order line's click, which reports group by: stored with the line like the device,
  -- with the same meaning of empty and null.
  browser text,
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
    and brand_rate > 0 and sale_rate > 0 and commission_rate > 0),
  constraint order_lines_return check (
    (sale_id is not null) = (return_state in ('referenced', 'by_order_id', 'by_product'))),
  constraint order_lines_unconfirmed check (not unconfirmed or status <> 'approved')
);
-- Ten of twenty earlier indexes had an entry for every new line: each index has a comment that names its
-- query, which a test requires (server/tables.test.ts).
create index order_lines_brand on order_lines (brand_id, order_time desc);
comment on index order_lines_brand is
  'listLatestLines, readArrivals, findUsualOrder, listRows: orders of a brand, newest first';
-- Counting and pagination use an index-only scan; only the rows of the page are fetched.
create index order_lines_publisher on order_lines (publisher_id, order_time desc, id desc)
  include (site_id, brand_id, status, first_line_id);
comment on index order_lines_publisher is
  'listLines, listApiLines, linesOfDay: lines of a publisher by the day of the order';
create index order_lines_decided on order_lines (publisher_id, decided_at, id)
  include (site_id, brand_id, status) where decided_at is not null;
comment on index order_lines_decided is
  'listApiLines, listLines: lines of a publisher by the day of their decision';
create index order_lines_updated on order_lines (publisher_id, updated_at)
  include (site_id, first_line_id);
comment on index order_lines_updated is
  'listApiOrders: orders of a publisher by the time of their last change';
-- Transactions are also filtered by payment date; the decision date has its index already.
create index order_lines_paid on order_lines (publisher_id, paid_at) where paid_at is not null;
comment on index order_lines_paid is 'listLines: lines of a publisher by the day of their payment';
-- The click log shows the orders of each click.
create index order_lines_click on order_lines (click_ref) where click_ref is not null;
comment on index order_lines_click is
  'listLinesOfClick, clickJoins: orders of a click; listRows: search for a click';
create index order_lines_returns on order_lines (brand_id, sale_order_id)
  where sale_order_id is not null;
comment on index order_lines_returns is 'lockReturnsOfOrders, listReturnsOf: returns of an order';
create index order_lines_customer on order_lines (brand_id, customer_ref, order_time)
  where customer_ref is not null;
comment on index order_lines_customer is 'findFirstSale, lockSaleOfProduct: sales to a customer of a brand';
-- What is settled of the brand's side counts only in a currency of its own.
create index order_lines_open on order_lines (publisher_id)
  where status = 'approved' and (settlement_id is null or settled_minor <> commission_minor
    or settled_brand_minor <> case when brand_currency <> currency then brand_commission_minor else 0 end);
comment on index order_lines_open is
  'lockOpenLines, listUnsettled: approved lines that are not, or not fully, settled';
-- Searches for a part of a text use trigrams.
create index order_lines_search on order_lines
  using gin (order_id gin_trgm_ops, sku gin_trgm_ops, product_name gin_trgm_ops);
comment on index order_lines_search is 'listRows, matchingLines: search by a part of a text';
-- The list of orders filters and paginates with an index-only scan, also where few or no lines
-- match; only the rows of the page are fetched.
create index order_lines_list on order_lines (order_time desc, id desc)
  include (status, event, attribution, return_state, brand_id, publisher_id);
comment on index order_lines_list is 'listRows, matchingLines: all orders, newest first, with filters';
-- Lines that lack a fact of their click: its row is not loaded yet, or the fact is new. The worker fills
-- it in.
create index order_lines_incomplete on order_lines (id)
  where (device is null or browser is null) and click_time is not null;
comment on index order_lines_incomplete is 'listWithoutFacts: lines that lack facts of their click';
-- Of orders with several lines: the further lines only. Most orders have one line, which needs no entry;
-- the first line is found by its id.
create index order_lines_further on order_lines (first_line_id) where first_line_id <> id;
comment on index order_lines_further is
  'lines_of_first, splitOrders, listApiOrders: further lines of an order';
-- One index of the pending lines. New lines have one of the last lock dates, so they change few pages of
-- it; by publisher first each changed another page. The forecast of a publisher's payments reads one
-- place of each lock date (from PostgreSQL 18 on, which skips the others; before, the pending lines of all
-- publishers, or all lines of a small one). The list of orders reads the newest lines first and needs it
-- only where few lines are pending.
create index order_lines_pending on order_lines (lock_date, publisher_id)
  include (currency, commission_minor) where status = 'pending';
comment on index order_lines_pending is
  'listLocked: pending lines whose lock date has passed; sumAwaited: pending commission by lock date; listRows: few pending lines';
create index order_lines_rejected on order_lines (order_time desc, id desc) where status = 'rejected';
comment on index order_lines_rejected is 'listRows, matchingLines: rejected lines, newest first';
-- One index for the filters of the list of orders that few or no lines match.
create index order_lines_unusual on order_lines (order_time desc, id desc)
  include (event, attribution, return_state, status, brand_id, publisher_id)
  where event = 'cancellation' or attribution <> 'click' or return_state is not null;
comment on index order_lines_unusual is
  'listRows, matchingLines: cancellations, returns, and orders of no click';

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
  for each row when (old.publisher_id is distinct from new.publisher_id)
  execute function update_first_lines();

-- Most orders have one line. A program that has locked an order and read its lines says with -1 that a line
-- is the first one, which spares the lookup, a fifth of the insert of a line. Any other value is looked up.
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
  for each row when (new.first_line_id <> -1) execute function set_first_line();

create function set_own_line() returns trigger language plpgsql as $$
begin
  new.first_line_id := new.id;
  return new;
end $$;
create trigger order_lines_own_line before insert on order_lines
  for each row when (new.first_line_id = -1) execute function set_own_line();

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
  -- Why the claim is not accepted automatically.
  held_because text check (held_because in
    ('rejection', 'settled', 'evidence', 'amount', 'usual_value', 'month_share', 'second_person')),
  -- The first of the two people who accept a large claim.
  first_accepted_by int references staff,
  -- What the automatic acceptance added, in the brand's currency.
  auto_minor bigint,
  check ((status in ('accepted', 'expired_accepted')) = (order_line_id is not null)),
  constraint claims_about check ((type = 'missing') = (about_id is null)),
  constraint claims_click check (type <> 'missing' or click_ref is not null)
);
create index claims_publisher on claims (publisher_id, id desc);
create unique index claims_missing_once on claims (publisher_id, brand_id, order_id)
  where type = 'missing';
create unique index claims_about_once on claims (about_id, type) where about_id is not null;
create index claims_accepted_automatically on claims (publisher_id, brand_id, decided_at)
  where status = 'expired_accepted';
create index claims_waiting on claims (deadline) where status = 'open' and held_because is null;

-- Up to which amounts a claim is accepted without a person's decision, per brand and in its currency.
-- Null: the network's default (orders/claims/rules.ts).
create table claim_caps (
  brand_id int primary key references brands,
  -- Added by one claim.
  amount_minor bigint check (amount_minor >= 0),
  -- Accepted automatically in 30 days, in percent of the publisher's other sales with the brand.
  month_percent int check (month_percent between 0 and 1000),
  -- The claimed order is at most this many times the brand's usual order.
  usual_factor int check (usual_factor between 1 and 1000),
  -- A claim that adds more needs evidence.
  evidence_minor bigint check (evidence_minor >= 0),
  -- Two people decide a claim that adds more.
  two_people_minor bigint check (two_people_minor >= 0),
  updated_at timestamptz not null
);

-- How returns without a reference find their sale, per brand.
create table return_rules (
  brand_id int primary key references brands,
  kind text not null check (kind in ('none', 'order_id', 'product')),
  -- Of a return's order id; without them it is the order id of the sale.
  prefix text not null default '' check (length(prefix) <= 20),
  suffix text not null default '' check (length(suffix) <= 20),
  updated_at timestamptz not null,
  check (kind <> 'order_id' or prefix || suffix <> '')
);

-- The last change of an order line that publishers were notified of, in one row.
create table order_notification_mark (
  is_only bool primary key default true check (is_only),
  change_id bigint not null
);

-- Orders reported with `test: true`. They are no order lines, so no list, report, total, payment or
-- ledger posting can include them. Kept for 30 days, at most 200 per brand.
create table test_orders (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  order_id text not null check (length(order_id) between 1 and 255),
  source text not null,
  status text not null check (status in ('recorded', 'cancelled', 'refunded')),
  -- What each line would have been: attribution, rule and amounts, as returned to the reporter.
  lines jsonb not null,
  reports int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (brand_id, order_id)
);
create index test_orders_latest on test_orders (brand_id, updated_at desc);

-- Keys of the order API. Only hashes are stored. A rotation adds a key and lets the former one expire.
create table brand_api_keys (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  name text not null check (length(name) between 1 and 100),
  key_hash text not null unique,
  -- The beginning of the key, by which people recognise it.
  hint text not null,
  -- A key with the scope orders.test can report test orders only.
  scopes text[] not null check (cardinality(scopes) > 0
    and scopes <@ '{orders.write,orders.decide,orders.read,orders.test}'),
  created_at timestamptz not null,
  created_by int references staff,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Updated at most once an hour.
  last_used_at timestamptz,
  rotated_from int references brand_api_keys
);
create index brand_api_keys_brand on brand_api_keys (brand_id, id desc);

-- History of each line, in order; append-only.
create table order_line_changes (
  id bigint generated always as identity primary key,
  order_line_id int not null references order_lines,
  kind text not null check (kind in
    ('recorded', 'amended', 'adjusted', 'cancelled', 'approved', 'rejected', 'completed', 'undone',
    'reopened')),
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
  old_currency char(3),
  -- The key with which a brand made a change; null: staff, or no key.
  brand_key_id int references brand_api_keys
);
create index order_line_changes_line on order_line_changes (order_line_id, id);
create trigger order_line_changes_append_only before update or delete on order_line_changes
  for each row execute function refuse_change();
create trigger order_line_changes_no_truncate before truncate on order_line_changes
  for each statement execute function refuse_change();

-- Refused order reports of known brands, to be replayed after the cause is fixed. Repeats of the same
-- report with the same refusal count on one row. Kept for 30 days, at most 500 per brand.
create table refused_reports (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  source text not null,
  -- Whether the report proved that it came from the brand. A report whose sender has not proven to be the
  -- brand may come from anyone who knows the brand's public id. It is kept to find a wrong secret, and is
  -- never recorded.
  is_authentic boolean not null,
  key text not null,
  field text,
  order_id text,
  -- Without secret, signature and token; null: too large to be stored.
  fields jsonb,
  fingerprint text not null,
  attempts int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  replayed_at timestamptz,
  replayed_by int references staff,
  constraint refused_reports_proven check (
    not is_authentic or key not in (
    'BRAND_SECRET_INVALID', 'BRAND_SECRET_IN_QUERY', 'BRAND_SIGNATURE_REQUIRED',
    'BRAND_KEY_INVALID', 'BRAND_KEY_EXPIRED', 'BRAND_KEY_SCOPE_MISSING', 'ORDER_NOT_A_TEST')),
  constraint refused_reports_once unique (brand_id, is_authentic, fingerprint)
);
create index refused_reports_age on refused_reports (last_at);
create index refused_reports_latest on refused_reports (brand_id, is_authentic, last_at desc);

-- A replay notes itself in the transaction of the lines, so without the note there are no lines.
create function check_refused_report() returns trigger language plpgsql as $$
begin
  if (new.brand_id, new.source, new.is_authentic, new.key, new.field, new.order_id, new.fields,
      new.fingerprint, new.first_at)
    is distinct from (old.brand_id, old.source, old.is_authentic, old.key, old.field, old.order_id,
      old.fields, old.fingerprint, old.first_at) then
    raise exception 'refused report % is immutable', old.id;
  end if;
  if not new.is_authentic and new.replayed_at is not null
    and new.replayed_at is distinct from old.replayed_at then
    raise exception 'refused report % was not sent by its brand', old.id;
  end if;
  return new;
end $$;
create trigger refused_reports_kept before update on refused_reports
  for each row execute function check_refused_report();

-- A silence: a brand has sent no orders for longer than its history explains. One row per alarm.
create table brand_silences (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  last_order_at timestamptz not null,
  -- Orders expected since then, by weekday and hour.
  expected_orders numeric(12, 2) not null,
  raised_at timestamptz not null,
  ended_at timestamptz
);
create unique index brand_silences_open on brand_silences (brand_id) where ended_at is null;

-- The lines with this first line, in whichever order a trigger finds them.
create function lines_of_first(first_id int) returns setof order_lines
language sql stable parallel safe as $$
  select c.* from order_lines c where c.id = first_id and c.first_line_id = c.id
  union all
  select c.* from order_lines c where c.first_line_id = first_id and c.first_line_id <> c.id
$$;

-- ------------------------------------------------------------------------------------------------
-- Files of orders, decisions, coupons, brands and products.
-- ------------------------------------------------------------------------------------------------

-- A file runs in the background: every row is stored, checked, applied and, on request, undone in batches.
-- `position` is the last row processed (while undoing: the last change), moved in the transaction of the
-- batch, so that a killed import resumes exactly where it stopped.
create table file_imports (
  id int generated always as identity primary key,
  brand_id int references brands,
  staff_id int references staff,
  kind text not null check (kind in ('orders', 'decisions', 'coupons', 'brands', 'products')),
  file_name text not null,
  rows_total int not null,
  rows_ok int not null,
  rows_bad int not null,
  errors jsonb not null,
  created_at timestamptz not null,
  state text not null
    check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone')),
  position int not null default 0,
  rows_new int not null default 0,
  rows_repeated int not null default 0,
  rows_changed int not null default 0,
  lines_changed int not null default 0,
  lines_undone int not null default 0,
  lines_kept int not null default 0,
  last_error text,
  run_at timestamptz,
  attempts int not null default 0,
  lease text,
  leased_by int,
  leased_until timestamptz,
  -- Counts that only one kind has, such as products that the file no longer contains.
  figures jsonb not null default '{}',
  -- Whether complete new brands of the file go online as soon as it is applied.
  publishes boolean not null default false,
  -- An import whose last attempt failed is a dead letter in the state of its step.
  constraint file_imports_due check (case
    when state in ('checking', 'applying', 'undoing') then run_at is not null or last_error is not null
    else run_at is null end)
);
create index file_imports_due on file_imports (run_at) where run_at is not null;
create index file_imports_leased on file_imports (leased_by) where leased_by is not null;

-- The cells of each row by field, and the result of the last step that processed the row.
create table file_import_rows (
  import_id int not null references file_imports on delete cascade,
  row int not null,
  -- Null: the row has another number of cells than the header.
  fields jsonb,
  verdict text check (verdict in ('new', 'repeated', 'changed')),
  error_field text,
  error_key text,
  error_value text,
  -- A reason in words, where the catalogue has no key that says it.
  error_reason text,
  primary key (import_id, row)
);
create index file_import_rows_errors on file_import_rows (import_id, row)
  where error_key is not null;

-- What an import has changed: the columns as they were before it (null: the import created the row). The
-- subject is an order line, a coupon, a brand or a product; the version identifies the state in which the
-- import has left it, so that a subject that has changed again is kept.
create table file_import_changes (
  import_id int not null references file_imports on delete cascade,
  subject_id int not null,
  row int not null,
  version bigint not null,
  before jsonb,
  -- Why it was not undone.
  kept_because text,
  primary key (import_id, subject_id)
);
create index file_import_changes_row on file_import_changes (import_id, row);
create index file_import_changes_subject on file_import_changes (subject_id);

-- How the columns of a brand's files are read, as staff set it last.
create table file_mappings (
  brand_id int references brands,
  -- Brand files concern no single brand: their mapping belongs to the kind.
  kind text not null check (kind in ('orders', 'decisions', 'coupons', 'brands', 'products')),
  mapping jsonb not null,
  updated_at timestamptz not null,
  constraint file_mappings_key unique nulls not distinct (kind, brand_id)
);

-- ------------------------------------------------------------------------------------------------
-- Shop platforms that report orders by webhook or file.
-- ------------------------------------------------------------------------------------------------

-- A shop of a brand. A removed connection keeps its row, because its deliveries refer to it.
create table shop_connections (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  platform text not null check (length(platform) between 1 and 40),
  -- The public part of the webhook URL.
  key text not null unique,
  -- Encrypted; null: the platform has no secret, or it has not been entered yet.
  secret text,
  settings jsonb not null,
  created_at timestamptz not null,
  created_by int references staff,
  removed_at timestamptz,
  last_delivery_at timestamptz,
  first_test_at timestamptz,
  first_order_at timestamptz,
  first_refund_at timestamptz,
  -- Files fetched from a URL: the queue, the last import and its result.
  run_at timestamptz,
  attempts int not null default 0,
  lease text,
  leased_by int,
  leased_until timestamptz,
  import_id int,
  etag text,
  last_modified text,
  last_error text
);
create index shop_connections_brand on shop_connections (brand_id) where removed_at is null;
create index shop_connections_due on shop_connections (run_at) where run_at is not null;
create index shop_connections_leased on shop_connections (leased_by) where leased_by is not null;

-- Webhooks as received, to be processed by the worker and replayed. Deleted after 30 days.
create table shop_deliveries (
  id bigint generated always as identity primary key,
  connection_id int not null references shop_connections,
  -- The platform's id of the delivery.
  delivery_key text not null check (length(delivery_key) between 1 and 255),
  -- SHA-256 of the body: headers are not signed, so a copied body may come with another id.
  body_hash text not null,
  topic text not null check (length(topic) <= 100),
  body text not null,
  received_at timestamptz not null,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'applied', 'unchanged', 'incomplete', 'test', 'ignored', 'failed')),
  -- The order it concerns, and why it failed.
  order_id text,
  problem text,
  run_at timestamptz,
  attempts int not null default 0,
  lease text,
  leased_by int,
  leased_until timestamptz,
  unique (connection_id, delivery_key),
  unique (connection_id, body_hash, topic)
);
create index shop_deliveries_due on shop_deliveries (run_at, id) where run_at is not null;
create index shop_deliveries_leased on shop_deliveries (leased_by) where leased_by is not null;
create index shop_deliveries_latest on shop_deliveries (connection_id, id desc);
create index shop_deliveries_age on shop_deliveries (received_at);

-- What deliveries have said about an order, merged so that their sequence does not matter.
create table shop_orders (
  id int generated always as identity primary key,
  connection_id int not null references shop_connections,
  state jsonb not null,
  updated_at timestamptz not null,
  -- Orders name these vouchers, whose codes may become known later.
  voucher_refs text[]
);
create index shop_orders_connection on shop_orders (connection_id);
create index shop_orders_vouchers on shop_orders using gin (voucher_refs)
  where voucher_refs is not null;

-- The platform's ids of an order, such as its payment and its invoice.
create table shop_order_refs (
  connection_id int not null references shop_connections,
  ref text not null check (length(ref) between 1 and 255),
  shop_order_id int not null references shop_orders,
  primary key (connection_id, ref)
);
create index shop_order_refs_order on shop_order_refs (shop_order_id);

-- Codes of vouchers that a shop platform names by its own ids (Stripe's promotion codes).
create table shop_vouchers (
  connection_id int not null references shop_connections,
  ref text not null check (length(ref) between 1 and 255),
  code text not null check (length(code) between 1 and 100),
  version bigint not null,
  primary key (connection_id, ref)
);
