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

-- Sum of the verified part of the chain, per account.
create table ledger_verified_sums (
  account_id int primary key references ledger_accounts,
  sum_minor bigint not null
);
