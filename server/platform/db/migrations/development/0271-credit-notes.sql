-- Credit notes for what was invoiced to a brand and later reversed, numbered without gaps in a
-- series of their own.
create table credit_note_head (
  only_row boolean primary key default true check (only_row),
  last_number int not null
);
insert into credit_note_head (last_number) values (0);

create table credit_notes (
  -- The number as printed; assigned by the trigger below.
  id int primary key,
  invoice_id int not null references invoices,
  brand_id int not null references brands,
  currency char(3) not null,
  commission_minor bigint not null check (commission_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null,
  issued_at timestamptz not null,
  issued_by int references staff,
  issuer jsonb,
  -- How much of it was set off against invoices: the sum of its rows in invoice_credits.
  applied_minor bigint not null default 0,
  constraint credit_notes_total check (total_minor = commission_minor + fee_minor + tax_minor),
  constraint credit_notes_applied check (applied_minor between 0 and total_minor)
);
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_open on credit_notes (brand_id, currency) where applied_minor < total_minor;

create function number_credit_note() returns trigger language plpgsql as $$
begin
  update credit_note_head set last_number = last_number + 1 returning last_number into new.id;
  return new;
end $$;
create trigger credit_notes_numbered before insert on credit_notes
  for each row execute function number_credit_note();
create trigger credit_notes_append_only before delete on credit_notes
  for each row execute function refuse_change();
create trigger credit_notes_no_truncate before truncate on credit_notes
  for each statement execute function refuse_change();

-- The reversed settlements of a credit note.
create table credit_note_settlements (
  credit_note_id int not null references credit_notes,
  settlement_id int not null references settlements,
  commission_minor bigint not null check (commission_minor > 0),
  primary key (credit_note_id, settlement_id)
);
create trigger credit_note_settlements_append_only before update or delete on credit_note_settlements
  for each row execute function refuse_change();
create trigger credit_note_settlements_no_truncate before truncate on credit_note_settlements
  for each statement execute function refuse_change();

-- What a credit note took off an invoice of the same brand and currency.
create table invoice_credits (
  id int generated always as identity primary key,
  credit_note_id int not null references credit_notes,
  invoice_id int not null references invoices,
  amount_minor bigint not null check (amount_minor > 0),
  applied_at timestamptz not null
);
create index invoice_credits_invoice on invoice_credits (invoice_id);
create index invoice_credits_note on invoice_credits (credit_note_id);
create trigger invoice_credits_append_only before update or delete on invoice_credits
  for each row execute function refuse_change();
create trigger invoice_credits_no_truncate before truncate on invoice_credits
  for each statement execute function refuse_change();

alter table invoices add column credited_minor bigint not null default 0;
-- PostgreSQL 15 and 16 cannot change the expression of a generated column, so both are created again.
alter table invoices drop column status, drop column brand_paid_status;
alter table invoices
  add column status text not null generated always as (case
    when paid_minor + credited_minor = total_minor then 'paid'
    when paid_minor + credited_minor > 0 then 'partly_paid' else 'invoiced' end) stored,
  add column brand_paid_status text not null generated always as (case
    when paid_minor + credited_minor = total_minor then 'paid' else 'invoiced' end) stored;
alter table invoices drop constraint invoices_not_overpaid;
alter table invoices add constraint invoices_not_overpaid check
  (paid_minor >= 0 and credited_minor >= 0 and paid_minor + credited_minor <= total_minor);

create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
declare free text[] :=
  array['paid_minor', 'credited_minor', 'times_paid', 'status', 'brand_paid_status'];
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'invoice % is immutable', old.id;
  end if;
  if new.paid_minor <> (select coalesce(sum(amount_minor), 0) from invoice_payments
      where invoice_id = old.id and reversed_at is null) then
    raise exception 'the paid amount of invoice % is not the sum of its payments', old.id;
  end if;
  if new.credited_minor <> (select coalesce(sum(amount_minor), 0) from invoice_credits
      where invoice_id = old.id) then
    raise exception 'the credited amount of invoice % is not the sum of its credits', old.id;
  end if;
  return new;
end $$;

create function refuse_credit_note_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'applied_minor' is distinct from to_jsonb(old) - 'applied_minor' then
    raise exception 'credit note % is immutable', old.id;
  end if;
  return new;
end $$;
create trigger credit_notes_immutable before update on credit_notes
  for each row execute function refuse_credit_note_change();

create function sum_invoice_credits() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from credit_notes c join invoices i on i.id = new.invoice_id
      where c.id = new.credit_note_id and c.brand_id = i.brand_id and c.currency = i.currency) then
    raise exception 'credit note % and invoice % differ in brand or currency',
      new.credit_note_id, new.invoice_id;
  end if;
  update invoices set credited_minor = (select sum(amount_minor) from invoice_credits
    where invoice_id = new.invoice_id) where id = new.invoice_id;
  update credit_notes set applied_minor = (select sum(amount_minor) from invoice_credits
    where credit_note_id = new.credit_note_id) where id = new.credit_note_id;
  return null;
end $$;
create trigger invoice_credits_summed after insert on invoice_credits
  for each row execute function sum_invoice_credits();

-- A settlement in which returns exceed sales is either part of an invoice or of credit notes.
alter table settlements add column credited_at timestamptz,
  add constraint settlements_billed_once check (invoice_id is null or credited_at is null);
