-- Fee, destination, hold reason and failure code of a payment.
alter table payments
  add column payout_method_id int references payout_methods,
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add column hold_reason text check (hold_reason in ('METHOD_HELD', 'NO_METHOD')),
  add column failure_code text,
  add constraint payments_hold check ((status = 'on_hold') = (hold_reason is not null)),
  add constraint payments_paid check (status not in ('paid', 'returned') or paid_at is not null),
  add constraint payments_amount check (amount_minor > 0 and fee_minor < amount_minor);
create index payments_waiting on payments (payout_method_id) where status in ('to_be_paid', 'on_hold');

-- State machine of payments: a status transition that is not listed here is refused.
create table payment_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into payment_transitions (from_status, to_status) values
  ('to_be_paid', 'on_hold'), ('on_hold', 'to_be_paid'),
  ('to_be_paid', 'processing'), ('processing', 'paid'), ('processing', 'failed'),
  ('paid', 'returned'), ('failed', 'to_be_paid'), ('returned', 'to_be_paid'),
  ('failed', 'on_hold'), ('returned', 'on_hold'),
  ('to_be_paid', 'cancelled'), ('on_hold', 'cancelled'), ('failed', 'cancelled');

create function refuse_payment_move() returns trigger language plpgsql as $$
begin
  if (new.publisher_id, new.currency, new.amount_minor, new.requested_at)
    is distinct from (old.publisher_id, old.currency, old.amount_minor, old.requested_at) then
    raise exception 'payment % stays what it is', old.id;
  end if;
  if new.status <> old.status and not exists (
    select 1 from payment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'payment % cannot go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;
create trigger payments_moves before update on payments
  for each row execute function refuse_payment_move();

-- Months whose settlement and payment requests have run, so that each runs once.
create table payout_cycles (
  kind text not null check (kind in ('settle', 'request')),
  month date not null,
  done_at timestamptz not null,
  primary key (kind, month)
);
