-- Announcements.

-- Announcements of the network to its publishers.
create table announcements (
  id int generated always as identity primary key,
  type int not null check (type between 1 and 4),
  title text not null,
  -- Markdown.
  body text not null,
  is_top boolean not null default false,
  target text not null check (target in ('all', 'brand', 'publisher')),
  brand_id int references brands,
  publisher_id int references publishers,
  -- It is hidden before this time.
  publish_at timestamptz not null,
  -- When the recipients were stored; it is hidden until then.
  delivered_at timestamptz,
  withdrawn_at timestamptz,
  -- Idempotency key of an announcement made from an event: the same event is announced once.
  source text unique,
  created_by int references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((target = 'brand') = (brand_id is not null)),
  check ((target = 'publisher') = (publisher_id is not null)),
  check ((source is null) <> (created_by is null))
);
create index announcements_shown on announcements (is_top, publish_at);
create index announcements_title_trgm on announcements using gin (title gin_trgm_ops);

-- Recipients of an announcement that is not for all: the publishers who had joined the brand at
-- delivery. They still see it after they leave. An announcement to all has no rows here.
create table announcement_recipients (
  announcement_id int not null references announcements,
  publisher_id int not null references publishers,
  primary key (publisher_id, announcement_id)
);
create index announcement_recipients_announcement on announcement_recipients (announcement_id);

-- Which users have read an announcement.
create table announcement_reads (
  announcement_id int not null references announcements,
  user_id int not null references users,
  read_at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index announcement_reads_announcement on announcement_reads (announcement_id);
