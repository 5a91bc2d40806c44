-- What a publisher owes back has its own account: settlements in which returns exceed sales go
-- there, so that the payable balance never falls below the amount held of it.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'brand_pending', 'brand_receivable', 'commission_pending', 'commission_approved',
  'payable', 'owed_back', 'cash', 'sales_reported', 'sales_credited'));
-- Credits are negative, so what we owe is below zero. Only a payable balance can be held.
alter table ledger_accounts add constraint ledger_accounts_covered check (
  case kind
    when 'payable' then -balance_minor >= held_minor
    when 'owed_back' then balance_minor >= 0 and held_minor = 0
    else held_minor = 0
  end);

-- A reversal references the transaction it reverses in full; adjustments reverse parts of one.
alter table ledger_transactions add column reverses_id bigint references ledger_transactions;
alter table ledger_transactions add column adjusts_id bigint references ledger_transactions;
alter table ledger_transactions add constraint ledger_transactions_reversed_once unique (reverses_id);
alter table ledger_transactions add constraint ledger_transactions_one_original
  check (reverses_id is null or adjusts_id is null);
create index ledger_transactions_adjusts on ledger_transactions (adjusts_id)
  where adjusts_id is not null;

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
create trigger ledger_holds_kept before truncate on ledger_holds
  for each statement execute function refuse_change();
-- Balances change with postings; an account itself is never deleted.
create trigger ledger_accounts_append_only before delete on ledger_accounts
  for each row execute function refuse_change();
create trigger ledger_accounts_kept before truncate on ledger_accounts
  for each statement execute function refuse_change();
