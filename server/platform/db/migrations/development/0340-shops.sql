-- Shop platforms that report orders by webhook or file (server/shops).
alter table order_lines drop constraint order_lines_source_check;
alter table order_lines add constraint order_lines_source_check check (source in
  ('call', 'pixel', 'file', 'staff', 'demo', 'claim', 'browser', 'api', 'shop'));

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
  updated_at timestamptz not null
);
create index shop_orders_connection on shop_orders (connection_id);

-- The platform's ids of an order, such as its payment and its invoice.
create table shop_order_refs (
  connection_id int not null references shop_connections,
  ref text not null check (length(ref) between 1 and 255),
  shop_order_id int not null references shop_orders,
  primary key (connection_id, ref)
);
create index shop_order_refs_order on shop_order_refs (shop_order_id);
