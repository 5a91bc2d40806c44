-- The check of a month reads what was settled, paid and billed in it.
create index settlements_settled on settlements (settled_at);
create index settlements_credited on settlements (credited_at) where credited_at is not null;
create index payout_changes_paid on payout_changes (made_at) where status in ('paid', 'returned');
create index payments_split on payments (split_from) where split_from is not null;

-- The sum of the lines of each settlement, which the database adds up: a million lines took half a
-- second, their settlements a hundredth of it. It is compared with the amount of the settlement, which
-- the program computes.
create table settlement_sums (
  settlement_id int primary key references settlements,
  commission_minor bigint not null
);
insert into settlement_sums
select settlement_id, sum(commission_minor) from settlement_lines group by settlement_id;

create function sum_settlement_lines() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into settlement_sums as s
    select settlement_id, sum(commission_minor) from added group by settlement_id
    on conflict (settlement_id) do update
      set commission_minor = s.commission_minor + excluded.commission_minor;
  end if;
  if tg_op <> 'INSERT' then
    insert into settlement_sums as s
    select settlement_id, -sum(commission_minor) from removed group by settlement_id
    on conflict (settlement_id) do update
      set commission_minor = s.commission_minor + excluded.commission_minor;
  end if;
  return null;
end $$;
create trigger settlement_lines_added after insert on settlement_lines
  referencing new table as added
  for each statement execute function sum_settlement_lines();
create trigger settlement_lines_changed after update on settlement_lines
  referencing new table as added old table as removed
  for each statement execute function sum_settlement_lines();
create trigger settlement_lines_removed after delete on settlement_lines
  referencing old table as removed
  for each statement execute function sum_settlement_lines();
