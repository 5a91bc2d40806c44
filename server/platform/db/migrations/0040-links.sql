create table links (
  id int generated always as identity primary key,
  code text not null unique,
  publisher_id int not null references publishers,
  site_id int not null references sites,
  brand_id int not null references brands,
  target_url text not null,
  uid1 text, uid2 text, uid3 text, uid4 text, uid5 text,
  same_key text not null,
  created_at timestamptz not null,
  archived_at timestamptz
);
-- The same request gives the same link: same_key is the hash of target and sub-ids.
create unique index links_same on links (site_id, brand_id, same_key) where archived_at is null;
create index links_publisher on links (publisher_id, created_at desc);
