-- Closed months of the ledger with their trial balance. Months are closed in order, so that the
-- newest one is the limit.
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by int not null references staff,
  -- End of the hash chain when the month was closed.
  last_id bigint not null,
  last_hash text not null,
  trial_balance jsonb not null
);
create trigger closed_months_append_only before update or delete on closed_months
  for each row execute function refuse_change();
create trigger closed_months_no_truncate before truncate on closed_months
  for each statement execute function refuse_change();

create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if (new.created_at at time zone 'UTC')::date
      < (select max(month) + interval '1 month' from closed_months) then
    raise exception 'the month of % is closed', new.created_at;
  end if;
  return new;
end $$;
create trigger ledger_transactions_open_month before insert on ledger_transactions
  for each row execute function refuse_closed_month();

create index ledger_transactions_created on ledger_transactions (created_at);
