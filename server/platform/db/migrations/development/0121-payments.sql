-- Payments to publishers.

create table payments (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  currency char(3) not null,
  amount_minor bigint not null,
  method payout_type not null,
  masked_details text not null default '',
  status text not null check (status in
    ('to_be_paid', 'processing', 'paid', 'failed', 'returned', 'on_hold', 'cancelled')),
  requested_at timestamptz not null,
  paid_at timestamptz,
  -- Fee, destination, hold reason and failure code of a payment.
  payout_method_id int references payout_methods,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  hold_reason text check (hold_reason in ('METHOD_HELD', 'NO_METHOD')),
  failure_code text,
  constraint payments_hold check ((status = 'on_hold') = (hold_reason is not null)),
  constraint payments_paid check (status not in ('paid', 'returned') or paid_at is not null),
  constraint payments_amount check (amount_minor > 0 and fee_minor < amount_minor)
);
create index payments_publisher on payments (publisher_id, requested_at desc);
create index payments_waiting on payments (payout_method_id)
  where status in ('to_be_paid', 'on_hold');

create function check_payment_transition() returns trigger language plpgsql as $$
begin
  if (new.publisher_id, new.currency, new.amount_minor, new.requested_at)
    is distinct from (old.publisher_id, old.currency, old.amount_minor, old.requested_at) then
    raise exception 'payment % is immutable', old.id;
  end if;
  if new.status <> old.status and not exists (
    select 1 from payment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'payment % cannot go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;
create trigger payments_transition before update on payments
  for each row execute function check_payment_transition();

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
