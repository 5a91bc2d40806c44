-- Exchange rates by day: units of a currency for one euro. Lines in other currencies are converted
-- with them. Stored rates are never changed, so that every conversion can be explained later.
create table exchange_rates (
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null,
  -- Units of the currency (not minor units) for one euro.
  per_eur numeric(20, 10) not null check (per_eur > 0),
  source text not null check (source in ('file', 'hand', 'demonstration')),
  -- Source of a rate entered by hand.
  note text check ((source = 'hand') = (note is not null)),
  imported_at timestamptz not null,
  -- Null if imported from the command line.
  imported_by int references staff,
  primary key (currency, day)
);
create index exchange_rates_day on exchange_rates (day);

create trigger exchange_rates_append_only before update or delete on exchange_rates
  for each row execute function refuse_change();
create trigger exchange_rates_no_truncate before truncate on exchange_rates
  for each statement execute function refuse_change();

-- Units of one currency for a unit of another, with 10 decimals, rounded half to even. Uses the
-- newest day, among that day and the seven before it, on which both have a rate; null if there is
-- none. This is the only implementation of a rate: the program calls it, too.
create function exchange_rate(from_currency text, to_currency text, on_day date) returns numeric
language sql stable parallel safe as $$
  select case when from_currency = to_currency then 1 else (
    select (quotient + case
        when 2 * remainder > own or (2 * remainder = own and mod(quotient, 2) = 1) then 1
        else 0 end) * 0.0000000001
    from (
      select
        case from_currency when 'EUR' then 1
          else max(per_eur) filter (where currency = from_currency::char(3)) end as own,
        case to_currency when 'EUR' then 1
          else max(per_eur) filter (where currency = to_currency::char(3)) end as other
      from exchange_rates
      where currency in (from_currency::char(3), to_currency::char(3))
        and day between on_day - 7 and on_day
      group by day
      having count(*) = case when 'EUR' in (from_currency, to_currency) then 1 else 2 end
      order by day desc limit 1) as rates,
      lateral (select div(other * 10000000000, own), mod(other * 10000000000, own))
        as parts (quotient, remainder)
  ) end
$$;

-- For each currency, the days of a period on which amounts can be converted into one currency, by
-- the rule of exchange_rate. Reports need this for all brands at once. No row for a currency
-- without rates, and none for the currency itself.
create function exchange_days(to_currency text, first_day date, last_day date)
returns table (currency char(3), days datemultirange)
language sql stable parallel safe as $$
  with rated as materialized (
    select r.currency, r.day from exchange_rates r where r.day between first_day - 7 and last_day
    union all
    select distinct 'EUR'::char(3), r.day from exchange_rates r
    where r.day between first_day - 7 and last_day)
  select o.currency, range_agg(daterange(o.day, o.day + 8))
  from rated o join rated t on t.day = o.day and t.currency = to_currency::char(3)
  where o.currency <> to_currency::char(3)
  group by o.currency
$$;
