-- The public key that names a brand in the tag of the tracking script. It proves nothing, so an
-- order that arrives with it counts only once the brand's server has confirmed it.
alter table brands add column script_key text not null
  default 'pk_' || replace(gen_random_uuid()::text, '-', '');
create unique index brands_script_key on brands (script_key);
