-- Tracking links. Links are archived, never deleted.
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
  archived_at timestamptz,
  -- Which Linkbook tool made the link (1 bookmarklet, 2 Chrome, 3 Firefox, 4 Edge, 5 site script);
  -- null: the publisher made it.
  plugs_id int check (plugs_id between 1 and 5),
  -- Whether a link was made with the public link code of its channel, which can be read on the
  -- publisher's pages: such links are rate limited and listed separately from those the publisher
  -- made.
  made_by_code boolean not null default false
);
-- Idempotent link creation: the same request returns the same link. same_key is the hash of target
-- and sub-ids.
create unique index links_same on links (site_id, brand_id, same_key) where archived_at is null;
create index links_publisher on links (publisher_id, created_at desc);
create index links_made_by_code on links (site_id, created_at) where made_by_code;

-- Cache invalidation: every process keeps the link book in memory. Each change that affects a
-- redirect sends NOTIFY at commit, on one channel, with the table and the id (for a link: its
-- code).
create function notify_links_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('links_changed', tg_argv[0] || ':' || (changed ->> tg_argv[1]));
  return null;
end $$;
create trigger links_notify after insert or update or delete on links
  for each row execute function notify_links_changed('link', 'code');

create trigger relationships_notify after insert or update or delete on relationships
  for each row execute function notify_links_changed('relationship', 'brand_id');
create trigger brands_notify after update on brands for each row
  when ((old.status, old.mcid, old.merchant_name, old.domain, old.deeplink_domains,
      old.allow_deep_link, old.click_ref_param)
    is distinct from (new.status, new.mcid, new.merchant_name, new.domain, new.deeplink_domains,
      new.allow_deep_link, new.click_ref_param))
  execute function notify_links_changed('brand', 'id');
create trigger sites_notify after update of deleted_at on sites
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function notify_links_changed('site', 'id');
create trigger publishers_notify after update of status on publishers
  for each row when (old.status is distinct from new.status)
  execute function notify_links_changed('publisher', 'id');
