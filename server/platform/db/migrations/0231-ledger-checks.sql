-- How far the chain was verified, and what was found wrong with it: no payout goes out while that
-- stands here.
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

-- What the verified part of the chain comes to, account by account.
create table ledger_verified_sums (
  account_id int primary key references ledger_accounts,
  sum_minor bigint not null
);
