-- Returns: order lines that reverse a sale.
alter table order_lines
  -- The sale that the report names, or that the brand's rule derives from the order id.
  add column sale_order_id text,
  add column sale_line_id text,
  -- The line that is reversed, at its rule and exchange rates. Null: not found (yet); then the return
  -- is priced by the rule in force.
  add column sale_id int references order_lines,
  add column return_state text
    check (return_state in ('referenced', 'by_order_id', 'by_product', 'waiting', 'unmatched')),
  -- The brand's name for its customer; not a name or address.
  add column customer_ref text check (length(customer_ref) <= 255),
  add constraint order_lines_return check (
    (sale_id is not null) = (return_state in ('referenced', 'by_order_id', 'by_product')));
create index order_lines_returns on order_lines (brand_id, sale_order_id)
  where sale_order_id is not null;
create index order_lines_open_returns on order_lines (order_time desc, id desc)
  where return_state in ('waiting', 'unmatched');
create index order_lines_customer on order_lines (brand_id, customer_ref, order_time)
  where customer_ref is not null;
-- Separate cancellations recorded so far name no sale.
update order_lines set return_state = 'unmatched' where event = 'cancellation';

-- How returns without a reference find their sale, per brand.
create table return_rules (
  brand_id int primary key references brands,
  kind text not null check (kind in ('none', 'order_id', 'product')),
  -- Of a return's order id; without them it is the order id of the sale.
  prefix text not null default '' check (length(prefix) <= 20),
  suffix text not null default '' check (length(suffix) <= 20),
  updated_at timestamptz not null,
  check (kind <> 'order_id' or prefix || suffix <> '')
);
