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
