-- Self-billed invoices: documents that the network issues on behalf of publishers for what it pays
-- them, with the tax by rule.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'tax_payable', 'input_tax', 'exchange', 'sales_exchange', 'network_fee', 'reward_approved',
  'reward_cost', 'brand_pending', 'brand_receivable', 'commission_pending', 'commission_approved',
  'payable', 'owed_back', 'debt_demanded', 'bad_debt', 'cash', 'sales_reported', 'sales_credited'));

create table publisher_tax_details (
  publisher_id int primary key references publishers,
  legal_name text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  country char(2) not null,
  vat_status text not null check (vat_status in ('registered', 'small_business', 'not_subject')),
  vat_id text not null,
  tax_number text not null,
  -- When and by whom the publisher agreed to self-billing; null: it has not.
  agreed_at timestamptz,
  agreed_by int references users,
  updated_at timestamptz not null,
  check ((agreed_at is null) = (agreed_by is null))
);

alter table payments
  -- Tax that is paid on top of the commission, and the sum of both.
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add column gross_minor bigint not null generated always as (amount_minor + tax_minor) stored,
  -- Rule, rate and the publisher's details at the request; null: no self-billed invoice is issued.
  add column tax jsonb,
  add constraint payments_tax check (tax is not null or tax_minor = 0);

create or replace function check_payment_transition() returns trigger language plpgsql as $$
begin
  if (new.publisher_id, new.currency, new.amount_minor, new.requested_at, new.tax_minor, new.tax)
    is distinct from (old.publisher_id, old.currency, old.amount_minor, old.requested_at,
      old.tax_minor, old.tax) then
    raise exception 'payment % is immutable', old.id;
  end if;
  if new.status <> old.status and not exists (
    select 1 from payment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'payment % cannot go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;

-- Numbered without gaps in a series of their own.
create table self_billed_head (
  only_row boolean primary key default true check (only_row),
  last_number int not null
);
insert into self_billed_head (last_number) values (0);

create table self_billed_invoices (
  -- The number as printed; assigned by the trigger below.
  id int primary key,
  payment_id int not null unique references payments,
  publisher_id int not null references publishers,
  currency char(3) not null,
  net_minor bigint not null check (net_minor > 0),
  tax_rule text not null
    check (tax_rule in ('domestic', 'reverse_charge', 'small_business', 'not_subject')),
  tax_percent numeric(7, 4) not null check (tax_percent between 0 and 100),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null,
  -- Both parties on that day.
  seller jsonb not null,
  buyer jsonb not null,
  issued_at timestamptz not null,
  constraint self_billed_total check (total_minor = net_minor + tax_minor),
  constraint self_billed_untaxed check (tax_rule = 'domestic' or tax_minor = 0)
);
create index self_billed_publisher on self_billed_invoices (publisher_id, id desc);

create function number_self_billed() returns trigger language plpgsql as $$
begin
  update self_billed_head set last_number = last_number + 1 returning last_number into new.id;
  return new;
end $$;
create trigger self_billed_numbered before insert on self_billed_invoices
  for each row execute function number_self_billed();
create trigger self_billed_append_only before update or delete on self_billed_invoices
  for each row execute function refuse_change();
create trigger self_billed_no_truncate before truncate on self_billed_invoices
  for each statement execute function refuse_change();
