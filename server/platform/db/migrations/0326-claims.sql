-- A claim may also be about an existing line: its amount is wrong, or it was declined.
alter table claims
  add column type text not null default 'missing'
    check (type in ('missing', 'wrong_amount', 'declined')),
  -- The line it is about; null for a missing sale.
  add column about_id int references order_lines,
  -- Address of a file with evidence.
  add column evidence text,
  alter column click_ref drop not null,
  drop constraint claims_publisher_id_brand_id_order_id_key,
  add constraint claims_about check ((type = 'missing') = (about_id is null)),
  add constraint claims_click check (type <> 'missing' or click_ref is not null);
create unique index claims_missing_once on claims (publisher_id, brand_id, order_id)
  where type = 'missing';
create unique index claims_about_once on claims (about_id, type) where about_id is not null;
