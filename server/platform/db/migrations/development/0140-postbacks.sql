-- Postbacks, their deliveries and attempts.

-- A postback: address of a publisher for one type of event, and the health of its endpoint.
create table postbacks (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  -- null: all of the publisher's sites
  site_id int references sites,
  event_type int not null check (event_type between 1 and 7),
  delivery_type int not null check (delivery_type between 1 and 3),
  link_url text not null,
  parameters text not null default '',
  -- mcids of brands; empty: all
  mids text[] not null default '{}',
  granularity text not null default 'order' check (granularity in ('order', 'line')),
  -- Disabled without a reason: by the publisher. With a reason: by us; events are still queued.
  enabled boolean not null default true,
  off_reason text check (off_reason in ('gone', 'failing', 'paused')),
  off_at timestamptz,
  -- Encrypted. The old secret also signs deliveries until old_secret_until.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  last_sequence int not null default 0,
  -- Health of the endpoint: failures since the last success, and the back-off time.
  failures int not null default 0,
  failing_since timestamptz,
  last_failed_at timestamptz,
  rest_until timestamptz,
  last_attempt_at timestamptz,
  last_delivered_at timestamptz,
  last_status int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (not enabled or off_reason is null)
);
create index postbacks_publisher on postbacks (publisher_id) where deleted_at is null;
create index postbacks_clicks on postbacks (publisher_id)
  where event_type = 6 and deleted_at is null;

-- Delivery: one event for one postback, with its payload and state. Its attempts are in
-- postback_attempts.
create table postback_deliveries (
  id bigint generated always as identity primary key,
  postback_id int not null references postbacks,
  publisher_id int not null references publishers,
  event_id text not null,
  event text not null,
  -- Subject of the event, used as the partition key: deliveries of one subject are sent in order.
  subject text not null,
  about text not null,
  payload jsonb not null,
  sequence int not null,
  is_test boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Attempts in this retry schedule; a replay starts at 0. `total_attempts` counts all.
  attempts int not null default 0,
  total_attempts int not null default 0,
  is_manual boolean not null default false,
  run_at timestamptz,
  lease text,
  leased_until timestamptz,
  last_status int,
  last_error text,
  last_duration_ms int,
  last_attempt_at timestamptz,
  created_at timestamptz not null,
  leased_by int,
  unique (postback_id, event_id),
  check ((state = 'waiting') = (run_at is not null))
);
create index postback_deliveries_leased on postback_deliveries (postback_id)
  where leased_until is not null;
create index postback_deliveries_log on postback_deliveries (publisher_id, id desc);
create index postback_deliveries_of on postback_deliveries (postback_id, id desc);
create index postback_deliveries_subject_log on postback_deliveries (publisher_id, subject);
create index postback_deliveries_age on postback_deliveries (created_at);
create index postback_deliveries_leased_by on postback_deliveries (leased_by)
  where leased_by is not null;
create index postback_deliveries_waiting on postback_deliveries (postback_id, sequence)
  where run_at is not null;
create index postback_deliveries_subject on postback_deliveries (postback_id, subject, sequence)
  where run_at is not null;

-- Every request that was made, with its response; both are truncated, and deleted after 30 days.
create table postback_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references postback_deliveries on delete cascade,
  cause text not null check (cause in ('scheduled', 'manual', 'test')),
  request jsonb not null,
  headers jsonb not null,
  status int,
  error text,
  response text not null default '',
  duration_ms int not null,
  made_at timestamptz not null
);
create index postback_attempts_delivery on postback_attempts (delivery_id, id desc);

-- Watermark of click postbacks. Click ids are assigned before commit, so they can become visible
-- out of order: `safe_id` is the highest id of some time ago, and all later ids are read again.
create table postback_click_marks (
  single boolean primary key default true check (single),
  safe_id bigint not null,
  next_id bigint not null,
  next_at timestamptz not null
);
