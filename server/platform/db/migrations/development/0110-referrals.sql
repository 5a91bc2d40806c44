-- Rewards, paid in addition to commission: referral shares paid by the network, and bonuses paid by
-- a brand or the network.
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
