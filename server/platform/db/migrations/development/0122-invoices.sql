-- Invoices to brands and their payments.

-- Gapless numbers: a sequence loses the numbers of rolled-back transactions, a row does not.
create table invoice_head (
  only_row boolean primary key default true check (only_row),
  last_number int not null
);
insert into invoice_head (last_number) values (0);

-- Brands are invoiced for settled commission and the network fee, with tax. They may pay in parts.
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
  total_minor bigint not null,
  settlement_count int not null check (settlement_count > 0),
  issued_at timestamptz not null,
  issued_by int references staff,
  due_on date not null,
  -- How often it was marked as paid; part of the idempotency key of each ledger entry.
  times_paid int not null default 0,
  -- The brand's billing details on the day of the invoice. 
  legal_name text,
  billing_address text,
  tax_number text,
  billing_contact text,
  billing_email text,
  tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  paid_minor bigint not null default 0,
  status text not null generated always as (case
    when paid_minor = total_minor then 'paid' when paid_minor > 0 then 'partly_paid'
    else 'invoiced' end) stored,
  -- Status as shown to publishers: paid means paid in full.
  brand_paid_status text not null generated always as (case
    when paid_minor = total_minor then 'paid' else 'invoiced' end) stored,
  constraint invoices_total check (total_minor = commission_minor + fee_minor + tax_minor),
  constraint invoices_not_overpaid check (paid_minor between 0 and total_minor)
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
create trigger invoices_append_only before delete on invoices
  for each row execute function refuse_change();
create trigger invoices_no_truncate before truncate on invoices
  for each statement execute function refuse_change();

create function refuse_invoice_change() returns trigger language plpgsql as $$
declare free text[] := array['paid_minor', 'times_paid', 'status', 'brand_paid_status'];
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'invoice % is immutable', old.id;
  end if;
  if new.paid_minor <> (select coalesce(sum(amount_minor), 0) from invoice_payments
      where invoice_id = old.id and reversed_at is null) then
    raise exception 'the paid amount of invoice % is not the sum of its payments', old.id;
  end if;
  return new;
end $$;
create trigger invoices_immutable before update on invoices
  for each row execute function refuse_invoice_change();

-- Each payment has its own ledger entry with the idempotency key (invoice_paid, invoice-nth). A
-- payment recorded by mistake is kept, with who reversed it and why.
create table invoice_payments (
  id int generated always as identity primary key,
  invoice_id int not null references invoices,
  nth int not null check (nth > 0),
  amount_minor bigint not null check (amount_minor > 0),
  paid_on date not null,
  reference text not null,
  marked_by int references staff,
  marked_at timestamptz not null,
  reversed_by int references staff,
  reversed_at timestamptz,
  reversal_reason text,
  unique (invoice_id, nth),
  check ((reversed_at is null) = (reversal_reason is null))
);

create function refuse_invoice_payment_change() returns trigger language plpgsql as $$
declare free text[] := array['reversed_by', 'reversed_at', 'reversal_reason'];
begin
  if old.reversed_at is not null or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'payment % of an invoice is immutable', old.id;
  end if;
  return new;
end $$;
create trigger invoice_payments_immutable before update on invoice_payments
  for each row execute function refuse_invoice_payment_change();
create trigger invoice_payments_append_only before delete on invoice_payments
  for each row execute function refuse_change();
create trigger invoice_payments_no_truncate before truncate on invoice_payments
  for each statement execute function refuse_change();

create function sum_invoice_payments() returns trigger language plpgsql as $$
begin
  update invoices set times_paid = greatest(times_paid, new.nth),
    paid_minor = (select coalesce(sum(amount_minor), 0) from invoice_payments
      where invoice_id = new.invoice_id and reversed_at is null)
  where id = new.invoice_id;
  return null;
end $$;
create trigger invoice_payments_summed after insert or update on invoice_payments
  for each row execute function sum_invoice_payments();
