-- The number of decimals of a currency is now that of ISO 4217. Before, it came from the locale data
-- of Node, which differs for these currencies. Amounts stored in them cannot be distinguished from
-- amounts a hundred (or a thousand) times as large. The ledger is append-only, so they are not
-- rewritten.
do $$
declare
  changed constant text[] := array['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'IQD', 'KPW', 'LAK',
    'LBP', 'MGA', 'MMK', 'PKR', 'SOS', 'SYP', 'YER'];
  stored text;
begin
  select string_agg(distinct currency, ', ') into stored from (
    select currency from ledger_accounts
    union all select currency from claims
    union all select currency from commission_rules where kind = 'fixed') c
  where currency = any(changed);
  if stored is not null then
    raise exception 'amounts in % are stored with other decimals than those of ISO 4217', stored
      using hint = 'Settle and pay them with the previous version, then start with an empty ledger.';
  end if;
end $$;
