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

create table ledger_sums_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null
);
insert into ledger_sums_head (last_id) values (0);
