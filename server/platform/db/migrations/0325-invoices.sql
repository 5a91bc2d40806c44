-- Brands are invoiced for settled commission, with the network fee on top.
alter table brands add column network_fee_percent int not null default 0
  check (network_fee_percent between 0 and 100);

-- The fee is the network's revenue. The list of account kinds is extended from its current state,
-- so that migrations may add kinds in any order.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conname = 'ledger_accounts_kind_check' and conrelid = 'ledger_accounts'::regclass;
  alter table ledger_accounts drop constraint ledger_accounts_kind_check;
  execute 'alter table ledger_accounts add constraint ledger_accounts_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''network_fee''::text, ');
end $$;

-- Gapless numbers: a sequence loses the numbers of rolled-back transactions, a row does not.
create table invoice_head (
  only_row boolean primary key default true check (only_row),
  last_number int not null
);
insert into invoice_head (last_number) values (0);

create table invoices (
  -- The invoice number as printed; assigned by the trigger below.
  id int primary key,
  brand_id int not null references brands,
  -- The brand's name on that day.
  brand_name text not null,
  currency char(3) not null,
  commission_minor bigint not null check (commission_minor > 0),
  fee_percent int not null check (fee_percent between 0 and 100),
  fee_minor bigint not null check (fee_minor >= 0),
  total_minor bigint not null check (total_minor = commission_minor + fee_minor),
  settlement_count int not null check (settlement_count > 0),
  issued_at timestamptz not null,
  issued_by int references staff,
  due_on date not null,
  status text not null default 'invoiced' check (status in ('invoiced', 'paid')),
  paid_on date,
  reference text,
  marked_by int references staff,
  marked_at timestamptz,
  -- How often it was marked as paid; part of the idempotency key of each ledger entry.
  times_paid int not null default 0,
  constraint invoices_paid check ((status = 'paid') = (paid_on is not null)
    and (status = 'paid') = (reference is not null))
);
create index invoices_brand on invoices (brand_id, id desc);

create function number_invoice() returns trigger language plpgsql as $$
begin
  -- The row is locked until the commit: a concurrent insert waits, and gets this number if the
  -- transaction is rolled back.
  update invoice_head set last_number = last_number + 1 returning last_number into new.id;
  return new;
end $$;
create trigger invoices_numbered before insert on invoices
  for each row execute function number_invoice();

create function keep_invoice() returns trigger language plpgsql as $$
begin
  if (new.id, new.brand_id, new.brand_name, new.currency, new.commission_minor, new.fee_percent,
      new.fee_minor, new.total_minor, new.settlement_count, new.issued_at, new.issued_by, new.due_on)
    is distinct from (old.id, old.brand_id, old.brand_name, old.currency, old.commission_minor,
      old.fee_percent, old.fee_minor, old.total_minor, old.settlement_count, old.issued_at,
      old.issued_by, old.due_on) then
    raise exception 'invoice % stays what it is', old.id;
  end if;
  if new.status <> old.status
    and new.times_paid <> old.times_paid + (case new.status when 'paid' then 1 else 0 end) then
    raise exception 'invoice % is marked as paid once at a time', old.id;
  end if;
  return new;
end $$;
create trigger invoices_stay before update on invoices
  for each row execute function keep_invoice();
create trigger invoices_append_only before delete on invoices
  for each row execute function refuse_change();
create trigger invoices_kept before truncate on invoices
  for each statement execute function refuse_change();

-- A settlement belongs to at most one invoice, permanently.
alter table settlements add column invoice_id int references invoices;
create index settlements_invoice on settlements (invoice_id);
create index settlements_not_invoiced on settlements (brand_id, currency) where invoice_id is null;

create function invoice_settlement_once() returns trigger language plpgsql as $$
begin
  if old.invoice_id is not null and new.invoice_id is distinct from old.invoice_id then
    raise exception 'settlement % stands on invoice %', old.id, old.invoice_id;
  end if;
  return new;
end $$;
create trigger settlements_invoiced_once before update of invoice_id on settlements
  for each row execute function invoice_settlement_once();
