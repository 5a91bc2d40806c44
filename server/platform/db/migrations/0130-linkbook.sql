-- The code by which Linkbook's tools name a site: 96 random bits, on public pages for years, so it
-- depends on no key of ours.
alter table sites add column track text not null unique
  default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);

-- Which of Linkbook's tools made a link (1 bookmarklet, 2 Chrome, 3 Firefox, 4 Edge, 5 site script);
-- null: its owner did.
alter table links add column plugs_id int check (plugs_id between 1 and 5);

-- Pages are looked up by host: the brand's own domain has its index, the others get theirs here.
create index brands_deeplink on brands using gin (deeplink_domains);
