-- Brands whose landing addresses got afsrc=1 with 0445 are mailed about it once. Brands have no portal,
-- in which publishers read the announcement. Later brands read it in the documentation.
insert into jobs (kind, payload, run_at, queue)
select 'brands.mail_landing_mark', jsonb_build_object('brand_id', id), now(), 'mail'
from brands
where adds_afsrc and contact_email is not null and status in ('online', 'paused');
