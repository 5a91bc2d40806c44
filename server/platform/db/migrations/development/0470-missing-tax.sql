-- Payments that lack the tax of a self-billed invoice: they wait until it can be assessed, and those that
-- were paid without it are corrected by a supplementary payment.
alter table payments
  -- What is missing to assess the tax of a publisher who agreed to self-billing; null: nothing.
  add column tax_missing text check (tax_missing in ('VAT_RATE', 'LEGAL_ENTITY')),
  -- The payment whose tax this one pays; it has no commission of its own.
  add column supplements int references payments,
  add constraint payments_tax_missing check (tax_missing is null or tax is null),
  drop constraint payments_amount,
  add constraint payments_amount check (fee_minor < amount_minor + tax_minor
    and case when supplements is null then amount_minor > 0 else amount_minor = 0 end);
create unique index payments_supplements on payments (supplements) where status <> 'cancelled';

create or replace function check_payment_transition() returns trigger language plpgsql as $$
begin
  if (new.publisher_id, new.currency, new.amount_minor, new.requested_at, new.supplements)
    is distinct from (old.publisher_id, old.currency, old.amount_minor, old.requested_at,
      old.supplements) then
    raise exception 'payment % is immutable', old.id;
  end if;
  -- The tax that was missing is assessed while the payment waits.
  if (new.tax_minor, new.tax) is distinct from (old.tax_minor, old.tax)
    and (old.tax_missing is null or old.status not in ('to_be_paid', 'on_hold')) then
    raise exception 'the tax of payment % is immutable', old.id;
  end if;
  if new.status <> old.status and not exists (
    select 1 from payment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'payment % cannot go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;

-- Those that were requested without tax although the publisher had agreed.
update payments p set tax_missing = case when e.value is null then 'LEGAL_ENTITY' else 'VAT_RATE' end
from publisher_tax_details d left join settings e on e.name = 'legal_entity'
where d.publisher_id = p.publisher_id and d.agreed_at <= p.requested_at and p.tax is null
  and p.status <> 'cancelled'
  and (e.value is null or d.vat_status = 'registered' and d.country = e.value ->> 'country');

-- The payment of the tax of a document whose net amount was paid before.
alter table self_billed_invoices add column supplement_id int unique references payments;
