-- Baseline of the books: ledger, exchange rates, limits and closed months.

-- ------------------------------------------------------------------------------------------------
-- Ledger: double entry, append-only, hash-chained.
-- ------------------------------------------------------------------------------------------------

-- An account holds one currency of one owner.
create table ledger_accounts (
  id int generated always as identity primary key,
  -- sales_*: sales, not debts. Sales reports are reconciled with these accounts. exchange and
  -- sales_exchange: where two currencies meet within one transaction.
  kind text not null check (kind in (
    'tax_payable', 'input_tax', 'exchange', 'sales_exchange', 'network_fee', 'reward_approved',
    'reward_cost', 'brand_pending', 'brand_receivable', 'commission_pending', 'commission_approved',
    'payable', 'owed_back', 'debt_demanded', 'bad_debt', 'cash', 'sales_reported', 'sales_credited')),
  owner_kind text not null check (owner_kind in ('brand', 'publisher', 'network')),
  owner_id int not null,
  currency char(3) not null,
  -- Sum of the account's postings (debit positive, credit negative), and the amount held of it.
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0 check (held_minor >= 0),
  unique (kind, owner_kind, owner_id, currency),
  -- Credits are negative, so what we owe is below zero. Only a payable balance can be held.
  constraint ledger_accounts_covered check (case kind
    when 'payable' then -balance_minor >= held_minor
    when 'owed_back' then balance_minor >= 0 and held_minor = 0
    else held_minor = 0
    end)
);

-- Balances change with postings; an account itself is never deleted.
create trigger ledger_accounts_append_only before delete on ledger_accounts
  for each row execute function refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function refuse_change();

-- Postings refer to it without a foreign key.
create trigger ledger_accounts_keep_id before update of id on ledger_accounts
  for each row execute function refuse_change();

-- Transactions in the order of the hash chain.
create table ledger_transactions (
  id bigint primary key,
  kind text not null,
  business_key text not null,
  input_hash text not null,
  description text not null default '',
  created_at timestamptz not null,
  previous_hash text not null,
  -- Not unique by an index: it covers the id, which is unique. Hashes are random, so that each insert
  -- changed another page of the largest index of the table.
  hash text not null,
  -- The transaction that this one reverses in full.
  reverses_id bigint references ledger_transactions,
  unique (kind, business_key)
);
create index ledger_transactions_created on ledger_transactions (created_at);
-- Hardly any transaction is a reversal; the others need no entry.
create unique index ledger_transactions_reversed_once on ledger_transactions (reverses_id)
  where reverses_id is not null;
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function refuse_change();

-- Debits and credits of a transaction; they balance in each currency. A posting is named by its
-- transaction and position. A line has about four postings, so each index of the journal costs four times
-- as much as one of the lines.
create table ledger_postings (
  transaction_id bigint not null,
  position int not null,
  account_id int not null,
  direction text not null check (direction in ('debit', 'credit')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  order_line_id int,
  unique (transaction_id, position)
);
create index ledger_postings_order_line on ledger_postings (order_line_id);
-- Without a unique column equal entries are stored once.
create index ledger_postings_account on ledger_postings (account_id);
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

-- A foreign key looks up the parent of each row by a query of its own, which also locks it: for the eight
-- postings of two lines 16 queries, half of the time that the ledger took. Accounts and transactions are
-- never deleted and keep their ids, so one look for all rows of a statement gives the same guarantee.
-- Subqueries with one row each, so that every plan looks up the primary keys.
create function refuse_stray_postings() returns trigger language plpgsql
set enable_seqscan to off as $$
begin
  if exists (select from (select distinct transaction_id from added) a
      where (select t.id from ledger_transactions t where t.id = a.transaction_id) is null)
    or exists (select from (select distinct account_id from added) a
      where (select o.id from ledger_accounts o where o.id = a.account_id) is null) then
    raise exception 'a posting has no transaction or no account' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_belong after insert on ledger_postings
  referencing new table as added
  for each statement execute function refuse_stray_postings();

-- Head of the hash chain: one row, which is locked last.
create table ledger_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash text not null
);
insert into ledger_head (last_id, last_hash) values (0, repeat('0', 64));

-- Amounts reserved for a payout. A hold ends once: posted (by a transaction), voided or expired.
create table ledger_holds (
  id int generated always as identity primary key,
  kind text not null,
  business_key text not null,
  input_hash text not null,
  account_id int not null references ledger_accounts,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'open' check (state in ('open', 'posted', 'voided', 'expired')),
  expires_at timestamptz,
  transaction_id bigint unique references ledger_transactions,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (kind, business_key),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'posted') = (transaction_id is not null))
);
create index ledger_holds_open on ledger_holds (account_id) where state = 'open';
create index ledger_holds_expiring on ledger_holds (expires_at) where state = 'open';

create function end_hold_once() returns trigger language plpgsql as $$
begin
  if old.state = 'open' and new.state <> 'open'
    and (new.id, new.kind, new.business_key, new.input_hash, new.account_id, new.amount_minor, new.created_at)
      = (old.id, old.kind, old.business_key, old.input_hash, old.account_id, old.amount_minor, old.created_at)
    and new.expires_at is not distinct from old.expires_at
  then return new;
  end if;
  raise exception 'hold % has ended or was to be changed', old.id;
end $$;
create trigger ledger_holds_end_once before update on ledger_holds
  for each row execute function end_hold_once();
create trigger ledger_holds_append_only before delete on ledger_holds
  for each row execute function refuse_change();
create trigger ledger_holds_no_truncate before truncate on ledger_holds
  for each statement execute function refuse_change();

-- How far the chain is verified, and the fault found. Payouts are stopped while there is a fault.
create table ledger_checks (
  only_row boolean primary key default true check (only_row),
  verified_id bigint not null,
  verified_hash text not null,
  checked_at timestamptz,
  whole_at timestamptz,
  fault text,
  fault_transaction_id bigint,
  fault_account_id int,
  fault_at timestamptz,
  check ((fault is null) = (fault_at is null))
);
insert into ledger_checks (verified_id, verified_hash) values (0, repeat('0', 64));

-- Sum of the verified part of the chain, per account. There is no foreign key: the check reads one
-- snapshot while others post, and a repeatable read transaction cannot lock accounts that were
-- posted to since. Accounts are never deleted, so the id is enough.
create table ledger_verified_sums (
  account_id int primary key,
  sum_minor bigint not null
);

-- Debits and credits of the ledger by quarter of an hour, to which every time zone's midnight belongs, so
-- that the sums of a month read thousands of rows instead of millions of postings. The worker adds
-- transactions in the order of the chain; the head says up to which one, and readers add the rest.
create table ledger_sums (
  currency char(3) not null,
  -- Start of the quarter of an hour.
  quarter timestamptz not null,
  -- Kind of the transaction; of a reversal the kind of what it reverses.
  kind text not null,
  -- Kind of the account.
  account text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  -- Debits less credits of transactions that do not balance without the accounts of sales.
  unbalanced_minor bigint not null,
  primary key (currency, quarter, kind, account)
);

-- Up to which transaction the sums are added.
create table ledger_sums_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null
);
insert into ledger_sums_head (last_id) values (0);

-- ------------------------------------------------------------------------------------------------
-- Exchange rates.
-- ------------------------------------------------------------------------------------------------

-- Exchange rates by day: units of a currency for one euro. Lines in other currencies are converted
-- with them. Stored rates are never changed, so that every conversion can be explained later.
create table exchange_rates (
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null,
  -- Units of the currency (not minor units) for one euro.
  per_eur numeric(20, 10) not null check (per_eur > 0),
  source text not null check (source in ('file', 'hand', 'demonstration', 'ecb')),
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
-- without rates, and none for the currency itself. `rows 40` is about the number of currencies: with the
-- default estimate of 1,000 the planner expects many groups in a report and sorts the cells instead of
-- hashing them.
-- One row per currency. With the default estimate of 1,000 the planner expects many groups in a
-- report and sorts the cells instead of hashing them.
create function exchange_days(to_currency text, first_day date, last_day date)
returns table (currency char(3), days datemultirange)
language sql stable parallel safe rows 40 as $$
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

-- ------------------------------------------------------------------------------------------------
-- Limits of amounts.
-- ------------------------------------------------------------------------------------------------

-- Limits and minimums per currency. One currency is the base: a currency without its own limit
-- derives it from the base's by the newest stored exchange rate (money-limits/find-limits.ts).
create table money_limits (
  currency char(3) primary key check (currency ~ '^[A-Z]{3}$'),
  is_base boolean not null default false,
  -- In minor units of the currency; null: derived. The base has all of them.
  -- A smaller balance of a publisher waits for the next month.
  minimum_minor bigint check (minimum_minor > 0),
  payout_minor bigint check (payout_minor > 0),
  -- All payouts of a UTC day; those of a day to one account.
  day_minor bigint check (day_minor > 0),
  account_minor bigint check (account_minor > 0),
  -- Claims: accepted automatically up to this; evidence above; two people above.
  claim_minor bigint check (claim_minor > 0),
  evidence_minor bigint check (evidence_minor > 0),
  two_people_minor bigint check (two_people_minor > 0),
  constraint money_limits_base check (not is_base or num_nulls(minimum_minor, payout_minor,
    day_minor, account_minor, claim_minor, evidence_minor, two_people_minor) = 0)
);
create unique index money_limits_one_base on money_limits (is_base) where is_base;
insert into money_limits values
  ('USD', true, 5000, 2500000, 25000000, 5000000, 50000, 10000, 100000);

-- Every change of a limit; append-only.
create table money_limit_changes (
  id int generated always as identity primary key,
  currency char(3) not null,
  -- The changed column without `_minor`, or `base`.
  name text not null,
  -- Null: derived.
  old_minor bigint,
  new_minor bigint,
  reason text not null,
  changed_by int not null references staff,
  changed_at timestamptz not null
);
create index money_limit_changes_currency on money_limit_changes (currency, id);
create trigger money_limit_changes_append_only before update or delete on money_limit_changes
  for each row execute function refuse_change();
create trigger money_limit_changes_no_truncate before truncate on money_limit_changes
  for each statement execute function refuse_change();

-- ------------------------------------------------------------------------------------------------
-- Closed months.
-- ------------------------------------------------------------------------------------------------

-- Closed months of the ledger with their trial balance. Months are closed in order, so that the
-- newest one is the limit.
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by int not null references staff,
  -- End of the hash chain when the month was closed.
  last_id bigint not null,
  last_hash text not null,
  trial_balance jsonb not null,
  -- The months of the ledger follow the time zone of the network. A month begins where the one before it
  -- ends, so that every posting is in exactly one month; a closed month keeps its limits and its zone.
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  constraint closed_months_limits check (begins_at < ends_at)
);
create trigger closed_months_append_only before update or delete on closed_months
  for each row execute function refuse_change();
create trigger closed_months_no_truncate before truncate on closed_months
  for each statement execute function refuse_change();

-- Refuses postings in a closed month, once per statement.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  first timestamptz := (select min(created_at) from added);
begin
  if first < (select max(ends_at) from closed_months) then
    raise exception 'the month of % is closed', first;
  end if;
  return null;
end $$;
create trigger ledger_transactions_open_month after insert on ledger_transactions
  referencing new table as added
  for each statement execute function refuse_closed_month();

-- Leaves no gap between two months.
create function check_closed_month() returns trigger language plpgsql as $$
begin
  if new.begins_at <> (select ends_at from closed_months order by month desc limit 1) then
    raise exception 'month % does not begin where the one before it ends', new.month;
  end if;
  return new;
end $$;
create trigger closed_months_follow before insert on closed_months
  for each row execute function check_closed_month();
