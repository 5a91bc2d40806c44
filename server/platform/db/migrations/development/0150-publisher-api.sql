-- Tokens and changes of the publisher API.

-- One token per channel for the publisher API; only its hash and last four characters are stored.
create table api_tokens (
  site_id int primary key references sites,
  -- The user who made it: requests with the token act as this user.
  user_id int not null references users,
  token_hash text not null unique,
  last_four char(4) not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);

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

create function record_api_transactions() returns trigger language plpgsql as $$
begin
  insert into api_changes (publisher_id, site_id, kind, subject_id, changed_at)
  select c.publisher_id, c.site_id, 'transaction', a.id, a.created_at
  from added a join order_lines c on c.id = a.order_line_id
  where c.publisher_id is not null order by a.id;
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
