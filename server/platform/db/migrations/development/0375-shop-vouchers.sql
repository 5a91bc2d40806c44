-- Codes of vouchers that a shop platform names by its own ids (Stripe's promotion codes).
create table shop_vouchers (
  connection_id int not null references shop_connections,
  ref text not null check (length(ref) between 1 and 255),
  code text not null check (length(code) between 1 and 100),
  version bigint not null,
  primary key (connection_id, ref)
);
-- Orders name these vouchers, whose codes may become known later.
alter table shop_orders add voucher_refs text[];
create index shop_orders_vouchers on shop_orders using gin (voucher_refs)
  where voucher_refs is not null;
