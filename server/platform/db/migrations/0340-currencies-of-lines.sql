-- An order may be reported in another currency than its brand's, and the publisher may be paid in a
-- third one. `currency`, `sale_minor` and `commission_minor` are the publisher's. The new columns
-- hold the reported amount, what the brand owes, and the exchange rates between them. They are null
-- if nothing was converted: then the line has one currency.
alter table order_lines
  add column original_currency char(3),
  add column original_minor bigint,
  add column brand_currency char(3),
  add column brand_sale_minor bigint,
  add column brand_commission_minor bigint,
  -- Units of the second currency for one of the first: reported -> brand's, reported -> the line's,
  -- brand's -> the line's. 1 if both are the same.
  add column brand_rate numeric(20, 10),
  add column sale_rate numeric(20, 10),
  add column commission_rate numeric(20, 10),
  -- How much of the brand's amount is in settlements, as settled_minor is for the publisher's.
  add column settled_brand_minor bigint not null default 0,
  add constraint order_lines_converted check (num_nonnulls(original_currency, original_minor,
    brand_currency, brand_sale_minor, brand_commission_minor, brand_rate, sale_rate,
    commission_rate) in (0, 8)),
  add constraint order_lines_rates check (
    (original_currency <> brand_currency or brand_rate = 1)
    and (original_currency <> currency or sale_rate = 1)
    and (brand_currency <> currency
      or (commission_rate = 1 and brand_sale_minor = sale_minor
        and brand_commission_minor = commission_minor))
    and brand_rate > 0 and sale_rate > 0 and commission_rate > 0);

-- A difference too small for the publisher's currency may still be one in the brand's.
drop index order_lines_open;
create index order_lines_open on order_lines (publisher_id)
  where status = 'approved' and (settlement_id is null or settled_minor <> commission_minor
    or settled_brand_minor <> coalesce(brand_commission_minor, 0));

-- The currency of a line may change while it is pending, with the publisher it is credited to.
-- Null: the line's own currency, which could not change before; old_currency is set if it differs.
alter table order_line_changes add column currency char(3), add column old_currency char(3);

-- What the brand is invoiced, if that is in another currency than what the publisher is paid.
alter table settlement_lines add column brand_commission_minor bigint;
alter table settlements
  add column brand_currency char(3),
  add column brand_commission_minor bigint,
  add constraint settlements_converted
    check (num_nonnulls(brand_currency, brand_commission_minor) in (0, 2));

-- Accounts where two currencies meet within one transaction. The list of account kinds is extended
-- from its current state, so that migrations may add kinds in any order.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conname = 'ledger_accounts_kind_check' and conrelid = 'ledger_accounts'::regclass;
  alter table ledger_accounts drop constraint ledger_accounts_kind_check;
  execute 'alter table ledger_accounts add constraint ledger_accounts_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''exchange''::text, ''sales_exchange''::text, ');
end $$;
