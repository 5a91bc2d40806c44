-- The number of a payment, which people can read, say and search: P-2026-11-0004 is the fourth that was
-- requested in November 2026 (UTC). Its id stays what calls, postbacks and addresses name it by.

-- Gapless: a sequence loses the numbers of rolled-back transactions, a row does not.
create table payment_months (
  month date primary key,
  last_number int not null
);

create function payment_number(month date, place int) returns text language sql immutable as $$
  select to_char(month, '"P-"YYYY-MM-') || lpad(place::text, greatest(4, length(place::text)), '0')
$$;

-- Assigned by the trigger below, whatever an insert says.
alter table payments add column number text not null default '';

-- Earlier payments, in the order of their requests. A number changes nothing that others follow.
alter table payments disable trigger user;
update payments p set number = payment_number(n.month, n.place)
from (select id, date_trunc('month', requested_at at time zone 'UTC')::date as month,
    (row_number() over (partition by date_trunc('month', requested_at at time zone 'UTC')
      order by requested_at, id))::int as place
  from payments) n
where n.id = p.id;
alter table payments enable trigger user;
insert into payment_months (month, last_number)
select date_trunc('month', requested_at at time zone 'UTC')::date, count(*)::int from payments group by 1;
create unique index payments_number on payments (number);

create function number_payment() returns trigger language plpgsql as $$
declare
  of_month date := date_trunc('month', new.requested_at at time zone 'UTC')::date;
  place int;
begin
  -- The row of the month is locked until the commit: concurrent requests wait for their number.
  insert into payment_months as m (month, last_number) values (of_month, 1)
  on conflict (month) do update set last_number = m.last_number + 1
  returning last_number into place;
  new.number := payment_number(of_month, place);
  return new;
end $$;
create trigger payments_numbered before insert on payments
  for each row execute function number_payment();

create or replace function check_payment_transition() returns trigger language plpgsql as $$
begin
  if (new.publisher_id, new.currency, new.amount_minor, new.requested_at, new.supplements, new.number)
    is distinct from (old.publisher_id, old.currency, old.amount_minor, old.requested_at,
      old.supplements, old.number) then
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
