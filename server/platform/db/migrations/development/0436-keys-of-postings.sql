-- A line has about four postings, so each index of the journal costs four times as much as one of the
-- lines. No query reads the id of a posting; a posting is named by its transaction and position, which
-- are unique.
lock table ledger_transactions, ledger_postings in access exclusive mode;
alter table ledger_postings drop column id;

-- Without the id of the posting equal entries are stored once.
create index ledger_postings_account on ledger_postings (account_id);

-- Hardly any transaction is a reversal; the others need no entry.
alter table ledger_transactions drop constraint ledger_transactions_reversed_once;
create unique index ledger_transactions_reversed_once on ledger_transactions (reverses_id)
  where reverses_id is not null;
