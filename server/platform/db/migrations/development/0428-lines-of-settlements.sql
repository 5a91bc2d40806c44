-- The lines of a payment's settlements; without this index each payment read all lines.
create index order_lines_settlement on order_lines (settlement_id)
  where settlement_id is not null;
