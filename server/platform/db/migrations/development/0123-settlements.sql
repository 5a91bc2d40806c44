-- Settlements.

-- Flow: approved lines -> settlement -> payment -> lines marked as paid. A settlement without a
-- brand is paid by the network. It contains items of one kind.
create table settlements (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  brand_id int references brands,
  currency char(3) not null,
  commission_minor bigint not null,
  line_count int not null,
  settled_at timestamptz not null,
  note text not null default '',
  payment_id int references payments,
  kind text not null default 'commission'
    check (kind in ('commission', 'referral', 'bonus')),
  -- A settlement belongs to at most one invoice, permanently.
  invoice_id int references invoices,
  brand_currency char(3),
  brand_commission_minor bigint,
  constraint settlements_payer check (brand_id is not null or kind <> 'commission'),
  constraint settlements_converted
    check (num_nonnulls(brand_currency, brand_commission_minor) in (0, 2))
);
create index settlements_publisher on settlements (publisher_id, settled_at desc);
create index settlements_payment on settlements (payment_id) where payment_id is not null;
create index settlements_invoice on settlements (invoice_id);
create index settlements_not_invoiced on settlements (brand_id, currency) where invoice_id is null;

create function invoice_settlement_once() returns trigger language plpgsql as $$
begin
  if old.invoice_id is not null and new.invoice_id is distinct from old.invoice_id then
    raise exception 'settlement % already belongs to invoice %', old.id, old.invoice_id;
  end if;
  return new;
end $$;
create trigger settlements_invoiced_once before update of invoice_id on settlements
  for each row execute function invoice_settlement_once();

-- Lines of a settlement; its amount is their sum and stays the same when a line changes later. The
-- difference goes into the next settlement, as an adjustment.
create table settlement_lines (
  settlement_id int not null references settlements,
  order_line_id int references order_lines,
  kind text not null check (kind in ('commission', 'adjustment', 'referral', 'bonus')),
  commission_minor bigint not null,
  reward_id int references rewards,
  -- What the brand is invoiced, if that is in another currency than what the publisher is paid.
  brand_commission_minor bigint,
  constraint settlement_lines_one_of check (num_nonnulls(order_line_id, reward_id) = 1)
);
create index settlement_lines_order_line on settlement_lines (order_line_id);
create unique index settlement_lines_once on settlement_lines (settlement_id, order_line_id);
create unique index settlement_lines_reward on settlement_lines (reward_id, settlement_id);

-- Months whose settlement and payment requests have run, so that each runs once.
create table payout_cycles (
  kind text not null check (kind in ('settle', 'request')),
  month date not null,
  done_at timestamptz not null,
  primary key (kind, month)
);

-- Order lines are created before settlements and payments.
alter table order_lines add foreign key (settlement_id) references settlements;
alter table order_lines add foreign key (payment_id) references payments;
