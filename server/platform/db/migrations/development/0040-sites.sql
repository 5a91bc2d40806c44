-- A site or channel: the `medium` of the publisher API.
create table sites (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  -- The public code, such as MCZTR00000042; ids of more than eight digits are not truncated.
  code text not null unique
    generated always as ('MCZTR' || lpad(id::text, greatest(8, length(id::text)), '0')) stored,
  name text not null,
  website text not null,
  logo text,
  media_kit text,
  channel_type int not null check (channel_type between 1 and 6),
  channel_platform text,
  promotion_methods int check (promotion_methods between 1 and 11),
  status int not null default 0 check (status in (0, 1, 2)),
  reason text,
  decided_at timestamptz,
  decided_by int references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Proof that a publisher controls a site: the token to publish there, and where it was found.
  verify_token text,
  verified_at timestamptz,
  verified_by text,
  -- The public link code of a site for the Linkbook tools: 96 random bits. It stays on public pages
  -- for years, so it does not depend on any of our keys.
  track text not null unique
    default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
      || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  constraint sites_verified check (
    (verified_at is null) = (verified_by is null)
    and verified_by in ('meta', 'file', 'dns')
    and (verified_at is null or verify_token is not null)
  )
);
create index sites_publisher on sites (publisher_id);
create index sites_waiting on sites (created_at) where status = 0 and deleted_at is null;

-- Publishers are created before sites, so this reference is added here.
alter table publishers add foreign key (default_site_id) references sites;
