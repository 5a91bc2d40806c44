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
