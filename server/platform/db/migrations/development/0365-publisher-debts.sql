-- Debts of publishers: settlements in which returns exceed commission, per publisher and currency.
-- They are set off against later commission until a decision takes them out of it.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'tax_payable', 'exchange', 'sales_exchange', 'network_fee', 'reward_approved', 'reward_cost',
  'brand_pending', 'brand_receivable', 'commission_pending', 'commission_approved', 'payable',
  'owed_back', 'debt_demanded', 'bad_debt', 'cash', 'sales_reported', 'sales_credited'));

create table publisher_debts (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The settlements that it consists of, whose sum is the negative amount.
  settlement_ids int[] not null,
  kind text not null check (kind in ('write_off', 'demand')),
  state text not null default 'proposed' check (state in
    ('proposed', 'rejected', 'written_off', 'demanded', 'paid', 'withdrawn')),
  reason text not null,
  proposed_by int not null references staff,
  proposed_at timestamptz not null,
  -- Of a rejection or withdrawal.
  note text,
  decided_by int references staff,
  decided_at timestamptz,
  due_on date,
  paid_on date,
  reference text,
  ended_by int references staff,
  ended_at timestamptz,
  constraint publisher_debts_decided check ((state = 'proposed') = (decided_by is null)),
  constraint publisher_debts_second_person check (state = 'rejected' or decided_by <> proposed_by),
  constraint publisher_debts_due
    check ((state in ('demanded', 'paid', 'withdrawn')) = (due_on is not null)),
  constraint publisher_debts_paid check ((state = 'paid') = (paid_on is not null)),
  constraint publisher_debts_ended check ((state in ('paid', 'withdrawn')) = (ended_by is not null))
);
create unique index publisher_debts_proposed on publisher_debts (publisher_id, currency)
  where state = 'proposed';
create index publisher_debts_publisher on publisher_debts (publisher_id, id desc);

create function check_debt_transition() returns trigger language plpgsql as $$
declare free text[] := array['state', 'note', 'decided_by', 'decided_at', 'due_on', 'paid_on',
  'reference', 'ended_by', 'ended_at'];
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (old.decided_by is not null and new.decided_by is distinct from old.decided_by) then
    raise exception 'debt % is immutable', old.id;
  end if;
  if (old.state, new.state) not in (('proposed', 'rejected'), ('proposed', 'written_off'),
      ('proposed', 'demanded'), ('demanded', 'paid'), ('demanded', 'withdrawn'))
    or (new.state = 'written_off') <> (old.state = 'proposed' and new.kind = 'write_off'
      and new.state <> 'rejected') then
    raise exception 'debt % cannot go from % to %', old.id, old.state, new.state;
  end if;
  return new;
end $$;
create trigger publisher_debts_transition before update on publisher_debts
  for each row execute function check_debt_transition();
create trigger publisher_debts_append_only before delete on publisher_debts
  for each row execute function refuse_change();
create trigger publisher_debts_no_truncate before truncate on publisher_debts
  for each statement execute function refuse_change();

-- A settlement with a debt that was written off or demanded is part of no payment.
alter table settlements add column debt_id int references publisher_debts,
  add constraint settlements_cleared_once check (payment_id is null or debt_id is null);
create index settlements_debt on settlements (debt_id) where debt_id is not null;
