-- The public link code of a site for the Linkbook tools: 96 random bits. It stays on public pages
-- for years, so it does not depend on any of our keys.
alter table sites add column track text not null unique
  default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);

-- Which Linkbook tool made the link (1 bookmarklet, 2 Chrome, 3 Firefox, 4 Edge, 5 site script);
-- null: the publisher made it.
alter table links add column plugs_id int check (plugs_id between 1 and 5);

-- Pages are looked up by host: the brand's own domain is indexed already, this covers the other
-- domains.
create index brands_deeplink on brands using gin (deeplink_domains);
