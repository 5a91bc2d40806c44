-- The worker fetches the European Central Bank's rates.
alter table exchange_rates drop constraint exchange_rates_source_check;
alter table exchange_rates add constraint exchange_rates_source_check
  check (source in ('file', 'hand', 'demonstration', 'ecb'));

-- State of the fetch: one row.
create table rate_fetch (
  only_row boolean primary key default true check (only_row),
  -- Up to this day no published rate is missing, as far back as the bank's 90-day history reaches.
  complete_to date,
  attempted_at timestamptz,
  succeeded_at timestamptz,
  -- Why the last attempt failed; null if it succeeded.
  problem text,
  -- Rates that the last successful fetch refused.
  refused jsonb not null default '[]'
);
insert into rate_fetch default values;
