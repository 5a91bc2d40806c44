-- Databases that were created while the baseline was still being edited lack the queue columns of payouts
-- and the domain of payout types, although all migrations are applied. Elsewhere this does nothing.
do $$
begin
  if not exists (select from pg_attribute
    where attrelid = 'payouts'::regclass and attname = 'next_at' and not attisdropped) then
    return;
  end if;
  if to_regtype('payout_type') is null then
    create domain payout_type as text check (value ~ '^[a-z][a-z_]{1,19}$');
  end if;
  alter table payout_methods drop constraint if exists payout_methods_type_check;
  alter table payments drop constraint if exists payments_method_check;
  alter table payouts drop constraint if exists payouts_method_check;
  alter table payout_methods alter column type type payout_type;
  alter table payments alter column method type payout_type;
  alter table payouts alter column method type payout_type;

  drop index if exists payouts_due;
  alter table payouts rename column next_at to run_at;
  -- `attempts` counted the requests to pay, and `asks` the steps since the last change of status.
  alter table payouts rename column attempts to sends;
  alter table payouts rename column asks to attempts;
  alter table payouts add column lease text, add column leased_by int;
  create index payouts_due on payouts (run_at, id) where run_at is not null;
  create index payouts_leased on payouts (leased_by) where leased_by is not null;
end $$;
