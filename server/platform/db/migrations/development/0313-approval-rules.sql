-- Rules by which sites and applications are approved without a person.
create table approval_rules (
  id int generated always as identity primary key,
  kind text not null check (kind in ('site', 'application')),
  -- null: every brand. Sites belong to no brand.
  brand_id int references brands,
  -- Conditions; all have to hold. Empty lists and 0 days hold always.
  needs_verified boolean not null,
  promotion_methods int[] not null,
  countries text[] not null,
  min_account_days int not null check (min_account_days between 0 and 3650),
  needs_clean_history boolean not null,
  enabled boolean not null,
  changed_by text not null,
  changed_at timestamptz not null,
  check (kind = 'application' or brand_id is null)
);

alter table sites add column approval_rule_id int references approval_rules;
alter table relationships add column approval_rule_id int references approval_rules;
