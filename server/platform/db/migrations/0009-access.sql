-- Baseline of access: what publishers' and brands' programs call, and what staff do.

-- ------------------------------------------------------------------------------------------------
-- Postbacks, their deliveries and attempts; webhooks of brands are postbacks, too.
-- ------------------------------------------------------------------------------------------------

-- A postback: address of a publisher or a brand for some types of events, and the health of its endpoint.
create table postbacks (
  id int generated always as identity primary key,
  publisher_id int references publishers,
  -- null: all of the publisher's sites
  site_id int references sites,
  delivery_type int not null check (delivery_type between 1 and 4),
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
  event_types int[] not null,
  headers jsonb not null default '[]' check (jsonb_array_length(headers) <= 5),
  -- The owner of a webhook of a brand.
  brand_id int references brands,
  check (not enabled or off_reason is null),
  check (cardinality(event_types) between 1 and 7 and event_types <@ '{1,2,3,4,5,6,7}'),
  constraint postbacks_owner check (num_nonnulls(publisher_id, brand_id) = 1)
);
create index postbacks_publisher on postbacks (publisher_id) where deleted_at is null;
create index postbacks_clicks on postbacks (publisher_id)
  where 6 = any(event_types) and deleted_at is null;
create index postbacks_brand on postbacks (brand_id) where brand_id is not null and deleted_at is null;

create function record_postback_outage() returns trigger language plpgsql as $$
begin
  insert into postback_outages (postback_id, began_at, ended_at)
  select old.id, old.failing_since, ended_at
  from (select greatest(new.updated_at, new.last_attempt_at, new.last_delivered_at) as ended_at) e
  where ended_at >= old.failing_since + interval '10 minutes';
  return null;
end $$;
create trigger postback_outage_ends after update of failing_since on postbacks for each row
  when (old.failing_since is not null and new.failing_since is null)
  execute function record_postback_outage();

-- Delivery: one event for one postback, with its payload and state. Its attempts are in
-- postback_attempts.
create table postback_deliveries (
  id bigint generated always as identity primary key,
  postback_id int not null references postbacks,
  publisher_id int references publishers,
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

-- Past outages of endpoints of at least ten minutes, for the charts of publishers; the current one
-- begins at postbacks.failing_since.
create table postback_outages (
  id int generated always as identity primary key,
  postback_id int not null references postbacks,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > began_at)
);
create index postback_outages_postback on postback_outages (postback_id, began_at);

-- ------------------------------------------------------------------------------------------------
-- Tokens and changes of the publisher API.
-- ------------------------------------------------------------------------------------------------

-- Tokens of the publisher API; only hashes and the last four characters of a token are stored.
create table api_tokens (
  -- null: all channels of the account
  site_id int references sites,
  last_four char(4) not null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  name text not null,
  scopes text[] not null,
  expires_at timestamptz,
  -- A token ends with the member who made it. null: made before makers were known; it belongs to the
  -- account and ends with no one.
  made_by int references users,
  -- The way of calling in which a token first spoke.
  dialect text check (dialect in ('post', 'mod_op', 'path'))
);
create index api_tokens_publisher on api_tokens (publisher_id);
create index api_tokens_made_by on api_tokens (made_by);

-- Changes for a publisher, read by API clients with a cursor. Rows are written by triggers in the
-- transaction of the change, so that no writer can forget it. `place` is assigned when a client
-- reads, for one publisher at a time. Places therefore follow commit order, and a cursor never
-- skips a row that was written earlier and committed later.
create table api_changes (
  id bigint generated always as identity primary key,
  publisher_id int not null,
  -- null: the whole account
  site_id int,
  kind text not null
    check (kind in ('transaction', 'relationship', 'terms', 'settlement', 'payment')),
  -- transaction: id of order_line_changes; terms: the brand id; otherwise the id of the row
  subject_id bigint not null,
  detail jsonb not null default '{}',
  changed_at timestamptz not null,
  place bigint
);
create unique index api_changes_place on api_changes (publisher_id, place) where place is not null;
create index api_changes_new on api_changes (publisher_id, id) where place is null;

-- The plan of a statement in a function is kept until its tables are analysed. A plan made while the
-- table of lines was small read all lines for every group of changes. A lateral lookup of one row always
-- uses the primary key.
create function record_api_transactions() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into api_changes (publisher_id, site_id, kind, subject_id, changed_at)
  select c.publisher_id, c.site_id, 'transaction', a.id, a.created_at
  from added a
  cross join lateral (
    select publisher_id, site_id from order_lines
    where id = a.order_line_id and publisher_id is not null offset 0) c
  order by a.id;
  return null;
end $$;
create trigger order_line_changes_recorded after insert on order_line_changes
  referencing new table as added for each statement execute function record_api_transactions();

create function record_api_relationship() returns trigger language plpgsql as $$
begin
  insert into api_changes (publisher_id, site_id, kind, subject_id, detail, changed_at)
  select s.publisher_id, s.id, 'relationship', new.id,
    jsonb_build_object('status', new.status, 'reason', new.reason),
    greatest(new.applied_at, coalesce(new.decided_at, new.applied_at))
  from sites s where s.id = new.site_id;
  return null;
end $$;
create trigger relationships_added after insert on relationships
  for each row execute function record_api_relationship();
create trigger relationships_changed after update on relationships for each row
  when ((old.status, old.reason) is distinct from (new.status, new.reason))
  execute function record_api_relationship();

-- Sent to every channel that has joined the brand.
create function record_api_terms() returns trigger language plpgsql as $$
declare
  what text := case when new.withdrawn_at is not null then 'withdrawn'
    when new.started_at is not null then 'started' else 'announced' end;
begin
  insert into api_changes (publisher_id, site_id, kind, subject_id, detail, changed_at)
  select s.publisher_id, s.id, 'terms', new.brand_id,
    jsonb_build_object('version', new.version, 'state', what),
    coalesce(new.withdrawn_at, new.started_at, new.announced_at)
  from relationships r join sites s on s.id = r.site_id
  where r.brand_id = new.brand_id and r.status = 2;
  return null;
end $$;
create trigger terms_added after insert on terms_versions
  for each row execute function record_api_terms();
create trigger terms_changed after update on terms_versions for each row
  when ((old.started_at, old.withdrawn_at) is distinct from (new.started_at, new.withdrawn_at))
  execute function record_api_terms();

create function record_api_settlement() returns trigger language plpgsql as $$
begin
  insert into api_changes (publisher_id, kind, subject_id, changed_at)
  values (new.publisher_id, 'settlement', new.id, new.settled_at);
  return null;
end $$;
create trigger settlements_added after insert on settlements
  for each row execute function record_api_settlement();

create function record_api_payment() returns trigger language plpgsql as $$
begin
  insert into api_changes (publisher_id, kind, subject_id, detail, changed_at)
  values (new.publisher_id, 'payment', new.id, jsonb_build_object('status', new.status),
    greatest(new.requested_at, coalesce(new.paid_at, new.requested_at)));
  return null;
end $$;
create trigger payments_added after insert on payments
  for each row execute function record_api_payment();
create trigger payments_changed after update on payments for each row
  when (old.status is distinct from new.status) execute function record_api_payment();

-- The secrets of a token: the current one, and after a rotation the previous one for a while.
create table api_token_secrets (
  token_hash text primary key,
  token_id int not null references api_tokens on delete cascade,
  -- null: the current secret
  valid_until timestamptz
);
create index api_token_secrets_token on api_token_secrets (token_id);

-- Product files that API clients request and download by an address of their own. The random name
-- is the credential; rows are written when the file is opened, with the rights of the token.
create table api_feed_files (
  id int generated always as identity primary key,
  token_id int not null references api_tokens on delete cascade,
  name text not null unique,
  query jsonb not null,
  requested_at timestamptz not null
);
create index api_feed_files_token on api_feed_files (token_id);

-- What staff changed in the menu of the API documentation; a call without a row keeps its place.
create table api_menu_entries (
  call_id int primary key,
  is_hidden boolean not null,
  sort int not null
);

-- The latest requests with each token, which its page shows; the program keeps 100 of each.
create table api_token_requests (
  id bigint generated always as identity primary key,
  token_id int not null references api_tokens on delete cascade,
  call text not null,
  code text not null,
  -- null: the answer has no rows.
  row_count int,
  -- Names that the request had and the call does not read.
  ignored text[] not null,
  requested_at timestamptz not null
);
create index api_token_requests_latest on api_token_requests (token_id, id desc);

-- Whether each call of a token is answered, so that its owner is notified once when it begins to be
-- refused.
create table api_token_calls (
  id int generated always as identity primary key,
  token_id int not null references api_tokens on delete cascade,
  call text not null,
  -- The first answer since the last refusal; null: the call was never answered.
  answered_at timestamptz,
  -- Refusals in a row for the same reason; rate limits and faults of the server do not count.
  refused_code text,
  refused_reason text,
  refused_times int not null default 0,
  -- When its owner was notified; null once it is answered again.
  reported_at timestamptz,
  unique (token_id, call)
);

-- ------------------------------------------------------------------------------------------------
-- Closed accounts.
-- ------------------------------------------------------------------------------------------------

-- An account closed by its owner. Its people are erased after the legal period; ledger, settlements
-- and payments stay.
create table account_closures (
  publisher_id int primary key references publishers,
  closed_by int not null references users,
  closed_at timestamptz not null,
  -- What the publisher gave up, per currency: [{"currency": "USD", "amount": "12.00"}].
  given_up jsonb not null,
  erased_at timestamptz
);
create index account_closures_due on account_closures (closed_at) where erased_at is null;

-- ------------------------------------------------------------------------------------------------
-- What staff do: impersonation, audit log, notes.
-- ------------------------------------------------------------------------------------------------

-- Single-use codes that open an impersonation session; only their hash is stored, and they expire
-- after a minute.
create table autologin_codes (
  code_hash text primary key,
  staff_id int not null references staff,
  user_id int not null references users,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Audit log of what staff did and of what was done by impersonation. Names are stored as they were
-- at that time.
create table staff_audit (
  id bigint generated always as identity primary key,
  staff_id int not null references staff,
  staff_name text not null,
  -- The publisher concerned, if the call names one; an id that does not exist is stored as given.
  publisher_id int,
  -- The impersonated user; empty when staff acted as themselves.
  acting_as text not null default '',
  call text not null,
  subject text not null,
  reason text not null,
  -- Result code of the call; 0: success.
  code int not null,
  key text not null,
  address text not null,
  made_at timestamptz not null
);
create index staff_audit_publisher on staff_audit (publisher_id, id);
create index staff_audit_search on staff_audit using gin (staff_name gin_trgm_ops,
  acting_as gin_trgm_ops, call gin_trgm_ops, subject gin_trgm_ops, reason gin_trgm_ops);
create index staff_audit_refused on staff_audit (id) where code <> 0;
create trigger staff_audit_append_only before update or delete on staff_audit
  for each row execute function refuse_change();
create trigger staff_audit_no_truncate before truncate on staff_audit
  for each statement execute function refuse_change();

-- What staff note about a publisher.
create table publisher_notes (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  staff_id int not null references staff,
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null
);
create index publisher_notes_publisher on publisher_notes (publisher_id, id);
