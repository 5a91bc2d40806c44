-- The crawler of publishers' sites and its findings.

-- A host visited by the crawler: one visit at a time across all workers, and its robots.txt as last
-- read.
create table crawled_hosts (
  -- With its port, unless it is the default one.
  host text primary key,
  next_visit_at timestamptz not null,
  delay_ms int not null check (delay_ms >= 0),
  -- 'closed': robots.txt could not be read, so nothing may be fetched.
  robots text check (robots in ('read', 'none', 'closed')),
  robots_text text not null default '',
  robots_at timestamptz
);

-- One crawl of one site. The worker that holds the lease makes the next step; a step is one visit.
create table link_scans (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  site_id int not null references sites,
  cause text not null check (cause in ('weekly', 'asked', 'shown')),
  state text not null check (state in ('waiting', 'running', 'finished', 'failed')),
  start_url text not null,
  -- Why the crawl is incomplete; null: it is complete.
  ended_by text check (ended_by in ('page_limit', 'time_limit', 'byte_limit', 'link_limit',
    'robots', 'unreachable', 'site_changed')),
  reason text,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  run_at timestamptz,
  lease text,
  leased_until timestamptz,
  pages_read int not null default 0,
  pages_failed int not null default 0,
  pages_skipped int not null default 0,
  bytes_read bigint not null default 0,
  links_found int not null default 0,
  broken int not null default 0,
  unverified int not null default 0,
  leased_by int,
  attempts int not null default 0,
  check ((state in ('finished', 'failed')) = (finished_at is not null)),
  check ((run_at is null) = (finished_at is not null))
);
create unique index link_scans_open on link_scans (site_id) where state in ('waiting', 'running');
create index link_scans_publisher on link_scans (publisher_id, id desc);
create index link_scans_due on link_scans (run_at, id) where run_at is not null;
create index link_scans_leased on link_scans (leased_by) where leased_by is not null;

-- The frontier of a crawl: pages waiting, read and failed.
create table scan_pages (
  id bigint generated always as identity primary key,
  scan_id int not null references link_scans on delete cascade,
  kind text not null check (kind in ('sitemap', 'page')),
  url text not null,
  url_key text not null,
  -- The address without its numbers and values, which calendars and endless query strings have in
  -- common.
  shape text not null,
  depth int not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed', 'skipped')),
  reason text,
  attempts int not null default 0,
  content_key text,
  unique (scan_id, url_key)
);
create index scan_pages_waiting on scan_pages (scan_id, kind desc, depth, id)
  where state = 'waiting';
create index scan_pages_shape on scan_pages (scan_id, shape);
create index scan_pages_content on scan_pages (scan_id, content_key);

-- A tracking link, or a plain link to a brand, on a site's pages, and its fault, if any.
create table site_links (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  site_id int not null references sites,
  url text not null,
  url_key text not null,
  kind text not null check (kind in ('tracking', 'plain')),
  link_id int references links,
  brand_id int references brands,
  anchor text not null default '',
  page_url text not null,
  pages int not null default 1,
  scan_id int not null references link_scans,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- When a crawl no longer found it.
  gone_at timestamptz,
  visit_host text,
  attempts int not null default 0,
  checked_scan_id int,
  checked_at timestamptz,
  type int check (type between 1 and 9),
  reason text,
  http_status int,
  landed_url text,
  broken_at timestamptz,
  ignored_at timestamptz,
  replaced_at timestamptz,
  replacement text,
  check ((type is null) = (broken_at is null)),
  check ((replaced_at is null) = (replacement is null)),
  unique (site_id, url_key)
);
create index site_links_publisher on site_links (publisher_id, type) where gone_at is null;
create index site_links_scan on site_links (scan_id);

-- The first pages on which a link was found.
create table site_link_pages (
  site_link_id int not null references site_links on delete cascade,
  url_key text not null,
  page_url text not null,
  scan_id int not null,
  primary key (site_link_id, url_key)
);
