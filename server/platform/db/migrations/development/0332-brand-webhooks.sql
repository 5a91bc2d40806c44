-- Webhooks of brands: postbacks that belong to a brand instead of a publisher.
alter table postbacks
  alter publisher_id drop not null,
  add brand_id int references brands,
  add constraint postbacks_owner check (num_nonnulls(publisher_id, brand_id) = 1);
alter table postback_deliveries alter publisher_id drop not null;
create index postbacks_brand on postbacks (brand_id) where brand_id is not null and deleted_at is null;
