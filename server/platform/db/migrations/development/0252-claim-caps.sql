-- Up to which amounts a claim is accepted without a person's decision, per brand and in its currency.
-- Null: the network's default (orders/claims/rules.ts).
create table claim_caps (
  brand_id int primary key references brands,
  -- Added by one claim.
  amount_minor bigint check (amount_minor >= 0),
  -- Accepted automatically in 30 days, in percent of the publisher's other sales with the brand.
  month_percent int check (month_percent between 0 and 1000),
  -- The claimed order is at most this many times the brand's usual order.
  usual_factor int check (usual_factor between 1 and 1000),
  -- A claim that adds more needs evidence.
  evidence_minor bigint check (evidence_minor >= 0),
  -- Two people decide a claim that adds more.
  two_people_minor bigint check (two_people_minor >= 0),
  updated_at timestamptz not null
);

alter table claims
  -- Why the claim is not accepted automatically.
  add column held_because text check (held_because in
    ('rejection', 'settled', 'evidence', 'amount', 'usual_value', 'month_share', 'second_person')),
  -- The first of the two people who accept a large claim.
  add column first_accepted_by int references staff,
  -- What the automatic acceptance added, in the brand's currency.
  add column auto_minor bigint;
create index claims_accepted_automatically on claims (publisher_id, brand_id, decided_at)
  where status = 'expired_accepted';
drop index claims_waiting;
create index claims_waiting on claims (deadline) where status = 'open' and held_because is null;

-- A claim reopens a line: it is pending again.
alter table order_line_changes drop constraint order_line_changes_kind_check;
alter table order_line_changes add constraint order_line_changes_kind_check check (kind in
  ('recorded', 'amended', 'adjusted', 'cancelled', 'approved', 'rejected', 'completed', 'undone',
   'reopened'));
