-- A payment above a limit waits until it is split, or until a person who neither made nor decided
-- the run approves it.
alter table payments
  add column over_limit text
    check (over_limit in ('OVER_PAYOUT_LIMIT', 'OVER_ACCOUNT_LIMIT', 'OVER_DAY_LIMIT')),
  add column limit_approved_by int references staff,
  add column limit_approved_at timestamptz,
  add column limit_reason text,
  -- The payment that was split into this one.
  add column split_from int references payments,
  add constraint payments_limit_approved
    check (num_nonnulls(limit_approved_by, limit_approved_at, limit_reason) in (0, 3));
create index payments_over_limit on payments (id)
  where over_limit is not null and status in ('to_be_paid', 'on_hold');

-- The person who approved that the payment exceeds the limits, when the run was made.
alter table payouts add column limit_approved_by int references staff;

create function check_payout_third_person() returns trigger language plpgsql as $$
begin
  if new.limit_approved_by is distinct from old.limit_approved_by then
    raise exception 'payout % is immutable', old.id;
  end if;
  if new.status = 'sending' and new.limit_approved_by is not null and exists (
    select 1 from payout_runs where id = new.run_id
      and new.limit_approved_by in (made_by, reviewed_by, approved_by)) then
    raise exception 'payout % is above a limit and was not approved by a third person', old.id;
  end if;
  return new;
end $$;
create trigger payouts_third_person before update on payouts
  for each row execute function check_payout_third_person();
