-- Double-entry, append-only, hash-chained ledger. An account holds one currency of one owner.
create table ledger_accounts (
  id int generated always as identity primary key,
  kind text not null check (kind in (
    'brand_pending', 'brand_receivable', 'commission_pending', 'commission_approved',
    'payable', 'cash',
    -- Sales, not debts: sales reports are reconciled with these accounts.
    'sales_reported', 'sales_credited')),
  owner_kind text not null check (owner_kind in ('brand', 'publisher', 'network')),
  owner_id int not null,
  currency char(3) not null,
  -- Sum of the account's postings (debit positive, credit negative), and the amount held of it.
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0 check (held_minor >= 0),
  unique (kind, owner_kind, owner_id, currency)
);

create table ledger_transactions (
  id bigint primary key,
  kind text not null,
  business_key text not null,
  input_hash text not null,
  description text not null default '',
  created_at timestamptz not null,
  previous_hash text not null,
  hash text not null unique,
  unique (kind, business_key)
);

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

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_kept before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_kept before truncate on ledger_postings
  for each statement execute function refuse_change();

-- Head of the hash chain: one row, which is locked last.
create table ledger_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash text not null
);
insert into ledger_head (last_id, last_hash) values (0, repeat('0', 64));
