-- Rewards, paid in addition to commission: referral shares paid by the network, and bonuses paid by
-- a brand or the network. The list of account kinds is extended from its current state, so that
-- migrations may add kinds in any order.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conname = 'ledger_accounts_kind_check' and conrelid = 'ledger_accounts'::regclass;
  alter table ledger_accounts drop constraint ledger_accounts_kind_check;
  execute 'alter table ledger_accounts add constraint ledger_accounts_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''reward_approved''::text, ''reward_cost''::text, ');
end $$;

create table rewards (
  id int generated always as identity primary key,
  kind text not null check (kind in ('referral', 'bonus')),
  publisher_id int not null references publishers,
  -- Who pays it; null: the network.
  brand_id int references brands,
  currency char(3) not null,
  -- The current amount: a referral reward follows the commission it is a share of.
  amount_minor bigint not null,
  -- How much of it is in settlements.
  settled_minor bigint not null default 0,
  status text not null check (status in ('asked', 'approved', 'rejected')),
  -- The line of the referred publisher.
  order_line_id int unique references order_lines,
  -- Reason of a bonus; shown to the publisher.
  reason text not null default '',
  requested_by int references staff,
  decided_by int references staff,
  -- How often its amount was posted; part of the idempotency key of each ledger entry.
  times_posted int not null default 0,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint rewards_referral check ((kind = 'referral') = (order_line_id is not null)),
  constraint rewards_network check (kind = 'bonus' or (brand_id is null and status = 'approved')),
  constraint rewards_bonus check (
    kind = 'referral' or (amount_minor > 0 and requested_by is not null and reason <> '')),
  constraint rewards_decided check ((status = 'asked') = (decided_at is null)),
  constraint rewards_second_person check (kind = 'referral' or status = 'asked'
    or (decided_by is not null and decided_by <> requested_by))
);
create index rewards_publisher on rewards (publisher_id, id desc);
create index rewards_open on rewards (publisher_id)
  where status = 'approved' and settled_minor <> amount_minor;
create index rewards_asked on rewards (id) where status = 'asked';

-- A settlement without a brand is paid by the network. A settlement contains items of one kind.
alter table settlements alter column brand_id drop not null;
alter table settlements add column kind text not null default 'commission'
  check (kind in ('commission', 'referral', 'bonus'));
alter table settlements add constraint settlements_payer
  check (brand_id is not null or kind <> 'commission');

alter table settlement_lines drop constraint settlement_lines_pkey;
alter table settlement_lines alter column order_line_id drop not null;
alter table settlement_lines add column reward_id int references rewards;
alter table settlement_lines add constraint settlement_lines_one_of
  check (num_nonnulls(order_line_id, reward_id) = 1);
alter table settlement_lines drop constraint settlement_lines_kind_check;
alter table settlement_lines add constraint settlement_lines_kind_check
  check (kind in ('commission', 'adjustment', 'referral', 'bonus'));
create unique index settlement_lines_once on settlement_lines (settlement_id, order_line_id);
create unique index settlement_lines_reward on settlement_lines (reward_id, settlement_id);
