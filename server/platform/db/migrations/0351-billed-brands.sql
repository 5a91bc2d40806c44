-- Billing details, payment term and tax rate of a brand.
alter table brands
  add column legal_name text,
  add column billing_address text,
  add column tax_number text,
  add column billing_contact text,
  add column billing_email text,
  -- Days from the invoice date to the due date.
  add column payment_days int not null default 30 check (payment_days between 0 and 365),
  -- Percent of commission and fee.
  add column tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100);

-- The tax is owed to the tax office. The list of account kinds is extended from its current state,
-- so that migrations may add kinds in any order.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conname = 'ledger_accounts_kind_check' and conrelid = 'ledger_accounts'::regclass;
  alter table ledger_accounts drop constraint ledger_accounts_kind_check;
  execute 'alter table ledger_accounts add constraint ledger_accounts_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''tax_payable''::text, ');
end $$;

-- The brand's billing details on the day of the invoice. Brands may pay in parts.
alter table invoices
  add column legal_name text,
  add column billing_address text,
  add column tax_number text,
  add column billing_contact text,
  add column billing_email text,
  add column tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add column paid_minor bigint not null default 0,
  drop constraint invoices_check,
  add constraint invoices_total check (total_minor = commission_minor + fee_minor + tax_minor),
  add constraint invoices_not_overpaid check (paid_minor between 0 and total_minor);

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

insert into invoice_payments
  (invoice_id, nth, amount_minor, paid_on, reference, marked_by, marked_at)
select id, times_paid, total_minor, paid_on, reference, marked_by, coalesce(marked_at, issued_at)
from invoices where status = 'paid' order by id;

drop trigger invoices_stay on invoices;
update invoices set paid_minor = total_minor where status = 'paid';
alter table invoices
  drop constraint invoices_paid,
  drop column status, drop column paid_on, drop column reference,
  drop column marked_by, drop column marked_at;
alter table invoices
  add column status text not null generated always as (case
    when paid_minor = total_minor then 'paid' when paid_minor > 0 then 'partly_paid'
    else 'invoiced' end) stored,
  -- Status as shown to publishers: paid means paid in full.
  add column brand_paid_status text not null generated always as (case
    when paid_minor = total_minor then 'paid' else 'invoiced' end) stored;

create or replace function keep_invoice() returns trigger language plpgsql as $$
declare free text[] := array['paid_minor', 'times_paid', 'status', 'brand_paid_status'];
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'invoice % stays what it is', old.id;
  end if;
  if new.paid_minor <> (select coalesce(sum(amount_minor), 0) from invoice_payments
      where invoice_id = old.id and reversed_at is null) then
    raise exception 'what is paid of invoice % is what its payments come to', old.id;
  end if;
  return new;
end $$;
create trigger invoices_stay before update on invoices
  for each row execute function keep_invoice();

create function keep_invoice_payment() returns trigger language plpgsql as $$
declare free text[] := array['reversed_by', 'reversed_at', 'reversal_reason'];
begin
  if old.reversed_at is not null or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'payment % of an invoice stays what it is', old.id;
  end if;
  return new;
end $$;
create trigger invoice_payments_stay before update on invoice_payments
  for each row execute function keep_invoice_payment();
create trigger invoice_payments_append_only before delete on invoice_payments
  for each row execute function refuse_change();
create trigger invoice_payments_kept before truncate on invoice_payments
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
