-- The ledger.

-- Double-entry, append-only, hash-chained ledger. An account holds one currency of one owner.
create table ledger_accounts (
  id int generated always as identity primary key,
  -- sales_*: sales, not debts. Sales reports are reconciled with these accounts. exchange and
  -- sales_exchange: where two currencies meet within one transaction.
  kind text not null check (kind in (
    'tax_payable', 'exchange', 'sales_exchange', 'network_fee', 'reward_approved', 'reward_cost',
    'brand_pending', 'brand_receivable', 'commission_pending', 'commission_approved',
    'payable', 'owed_back', 'cash', 'sales_reported', 'sales_credited')),
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

-- Transactions in the order of the hash chain.
create table ledger_transactions (
  id bigint primary key,
  kind text not null,
  business_key text not null,
  input_hash text not null,
  description text not null default '',
  created_at timestamptz not null,
  previous_hash text not null,
  hash text not null unique,
  -- The transaction that this one reverses in full.
  reverses_id bigint references ledger_transactions,
  unique (kind, business_key),
  constraint ledger_transactions_reversed_once unique (reverses_id)
);

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function refuse_change();

-- Debits and credits of a transaction; they balance in each currency.
create table ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  position int not null,
  account_id int not null references ledger_accounts,
  direction text not null check (direction in ('debit', 'credit')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  order_line_id int,
  unique (transaction_id, position)
);
create index ledger_postings_account on ledger_postings (account_id, id);
create index ledger_postings_order_line on ledger_postings (order_line_id);

create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

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
