-- The months of the ledger follow the time zone of the network. A month begins where the one before it
-- ends, so that every posting is in exactly one month; a closed month keeps its limits and its zone.
-- Those that were closed until now are months of UTC.
alter table closed_months
  add column begins_at timestamptz,
  add column ends_at timestamptz,
  add column time_zone text;
alter table closed_months disable trigger closed_months_append_only;
update closed_months set
  begins_at = month::timestamp at time zone 'UTC',
  ends_at = (month + interval '1 month') at time zone 'UTC',
  time_zone = 'UTC';
alter table closed_months enable trigger closed_months_append_only;
alter table closed_months
  alter column begins_at set not null,
  alter column ends_at set not null,
  alter column time_zone set not null,
  add constraint closed_months_limits check (begins_at < ends_at);

create function check_closed_month() returns trigger language plpgsql as $$
begin
  if new.begins_at <> (select ends_at from closed_months order by month desc limit 1) then
    raise exception 'month % does not begin where the one before it ends', new.month;
  end if;
  return new;
end $$;
create trigger closed_months_follow before insert on closed_months
  for each row execute function check_closed_month();

create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare
  first timestamptz := (select min(created_at) from added);
begin
  if first < (select max(ends_at) from closed_months) then
    raise exception 'the month of % is closed', first;
  end if;
  return null;
end $$;
