-- The ledger check reads one snapshot while others post. A foreign key would make it lock the
-- current version of every account, which a repeatable read transaction cannot do: it failed
-- whenever an account had been posted to since the snapshot, which on a busy network was always.
-- Accounts are never deleted, so the id is enough.
alter table ledger_verified_sums drop constraint ledger_verified_sums_account_id_fkey;
