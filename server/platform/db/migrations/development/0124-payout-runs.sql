-- Payout runs and payouts.

-- A payout run contains payouts and needs two different staff members; a payout is one attempt to
-- pay one payment. Both are state machines: only the transitions listed in their tables are
-- allowed.
create table payout_run_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into payout_run_transitions (from_status, to_status) values
  ('draft', 'reviewed'), ('reviewed', 'approved'), ('approved', 'sent'), ('sent', 'finished'),
  ('draft', 'rejected'), ('reviewed', 'rejected');

create table payout_runs (
  id int generated always as identity primary key,
  status text not null default 'draft' check (status in
    ('draft', 'reviewed', 'approved', 'sent', 'finished', 'rejected')),
  made_by int not null references staff,
  made_at timestamptz not null,
  reviewed_by int references staff,
  reviewed_at timestamptz,
  approved_by int references staff,
  approved_at timestamptz,
  rejected_by int references staff,
  rejected_at timestamptz,
  reject_reason text,
  sent_at timestamptz,
  finished_at timestamptz,
  constraint payout_runs_reviewed
    check (status in ('draft', 'rejected') or reviewed_by is not null),
  constraint payout_runs_approved check (
    status in ('draft', 'reviewed', 'rejected') or approved_by is not null),
  -- Someone who made or reviewed a run cannot approve it. The reviewer must be set, because a
  -- comparison with null would pass the check.
  constraint payout_runs_second_person check (approved_by is null
    or (reviewed_by is not null and approved_by <> reviewed_by and approved_by <> made_by)),
  constraint payout_runs_rejected check ((status = 'rejected') = (rejected_by is not null))
);

create function check_payout_run_transition() returns trigger language plpgsql as $$
begin
  if (new.made_by, new.made_at) is distinct from (old.made_by, old.made_at)
    or (old.reviewed_by is not null and new.reviewed_by is distinct from old.reviewed_by)
    or (old.approved_by is not null and new.approved_by is distinct from old.approved_by) then
    raise exception 'payout run % is immutable', old.id;
  end if;
  if new.status <> old.status and not exists (
    select 1 from payout_run_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'payout run % cannot go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;
create trigger payout_runs_transition before update on payout_runs
  for each row execute function check_payout_run_transition();

create table payout_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
-- unknown: it is not known whether the provider accepted it. It returns to `sending` only after the
-- provider reported that it has no such payment, under the same reference and while that reference
-- is valid as an idempotency key.
insert into payout_transitions (from_status, to_status) values
  ('open', 'sending'), ('open', 'left_out'),
  ('sending', 'accepted'), ('sending', 'paid'), ('sending', 'failed'), ('sending', 'unknown'),
  ('unknown', 'sending'), ('unknown', 'accepted'), ('unknown', 'paid'), ('unknown', 'failed'),
  ('accepted', 'paid'), ('accepted', 'failed'), ('paid', 'returned');

create table payouts (
  id int generated always as identity primary key,
  run_id int not null references payout_runs,
  payment_id int not null references payments,
  publisher_id int not null references publishers,
  payout_method_id int references payout_methods,
  -- The version of the details that two people approved.
  method_changed_at timestamptz,
  method payout_type not null,
  masked_details text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Idempotency key at the provider.
  reference text not null unique,
  status text not null check (status in
    ('open', 'left_out', 'sending', 'unknown', 'accepted', 'paid', 'failed', 'returned')),
  left_out_reason text,
  -- Account details it was sent to, encrypted, so that a bank file can be generated again.
  sealed_key text,
  sealed_details text,
  -- Requests to pay, all under the same reference.
  sends int not null default 0,
  first_sent_at timestamptz,
  -- After this time the provider may no longer recognise the reference: it is not sent again.
  key_expires_at timestamptz,
  provider_ref text,
  failure_code text,
  -- A problem that staff should know of, in our words.
  problem text,
  -- Row of the queue. `attempts` counts the steps since the last change of status.
  run_at timestamptz,
  attempts int not null default 0,
  lease text,
  leased_by int,
  leased_until timestamptz,
  paid_at timestamptz,
  changed_at timestamptz not null,
  constraint payouts_left_out check ((status = 'left_out') = (left_out_reason is not null)),
  constraint payouts_sent check (status in ('open', 'left_out') = (first_sent_at is null)),
  constraint payouts_sealed check ((sealed_key is null) = (sealed_details is null)),
  constraint payouts_paid check ((status in ('paid', 'returned')) = (paid_at is not null))
);
-- A payment is paid once: no other payout of it can start until this one has failed or was
-- returned.
create unique index payouts_one_at_once on payouts (payment_id)
  where status in ('open', 'sending', 'unknown', 'accepted', 'paid');
create index payouts_run on payouts (run_id, id);
create index payouts_payment on payouts (payment_id, id);
create index payouts_due on payouts (run_at, id) where run_at is not null;
create index payouts_leased on payouts (leased_by) where leased_by is not null;
create index payouts_sent_on on payouts (first_sent_at) where first_sent_at is not null;

create function check_payout_transition() returns trigger language plpgsql as $$
begin
  if (new.run_id, new.payment_id, new.publisher_id, new.payout_method_id, new.method, new.currency,
      new.amount_minor, new.reference, new.masked_details)
    is distinct from (old.run_id, old.payment_id, old.publisher_id, old.payout_method_id, old.method,
      old.currency, old.amount_minor, old.reference, old.masked_details)
    or (old.first_sent_at is not null and (new.first_sent_at, new.key_expires_at)
      is distinct from (old.first_sent_at, old.key_expires_at)) then
    raise exception 'payout % is immutable', old.id;
  end if;
  if new.status <> old.status and not exists (
    select 1 from payout_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'payout % cannot go from % to %', old.id, old.status, new.status;
  end if;
  if new.status = 'sending' and old.status <> 'sending' then
    if not exists (select 1 from payout_runs where id = new.run_id
      and status in ('approved', 'sent') and approved_by <> reviewed_by) then
      raise exception 'payout % belongs to a run that two people have not approved', old.id;
    end if;
    if old.status = 'unknown' and new.changed_at >= old.key_expires_at then
      raise exception 'payout % cannot be sent again: its reference may be forgotten', old.id;
    end if;
  end if;
  return new;
end $$;
create trigger payouts_transition before update on payouts
  for each row execute function check_payout_transition();
create trigger payouts_no_delete before delete on payouts
  for each row execute function refuse_change();

create function record_payout_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into payout_changes (payout_id, status, failure_code, problem, made_at)
    values (new.id, new.status, new.failure_code, coalesce(new.problem, new.left_out_reason),
      new.changed_at);
  end if;
  return new;
end $$;
create trigger payouts_recorded after insert or update on payouts
  for each row execute function record_payout_change();

-- Every status a payout has been in; append-only.
create table payout_changes (
  id int generated always as identity primary key,
  payout_id int not null references payouts,
  status text not null,
  failure_code text,
  problem text,
  made_at timestamptz not null
);
create index payout_changes_payout on payout_changes (payout_id, id);

create trigger payout_changes_append_only before update or delete on payout_changes
  for each row execute function refuse_change();
create trigger payout_changes_no_truncate before truncate on payout_changes
  for each statement execute function refuse_change();
