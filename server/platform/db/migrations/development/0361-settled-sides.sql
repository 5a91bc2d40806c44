-- What is settled of the brand's side counts only in a currency of its own. A settled line that was
-- reported in another currency later would count as not settled otherwise.
update order_lines set settled_brand_minor = 0
where brand_currency = currency and settled_brand_minor <> 0;
drop index order_lines_open;
create index order_lines_open on order_lines (publisher_id)
  where status = 'approved' and (settlement_id is null or settled_minor <> commission_minor
    or settled_brand_minor <> case when brand_currency <> currency then brand_commission_minor else 0 end);
