-- What the network has to say to its publishers.
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
  -- Nobody sees it before.
  publish_at timestamptz not null,
  -- When those it is meant for were written down; until then it is shown to nobody.
  delivered_at timestamptz,
  withdrawn_at timestamptz,
  -- What it tells of, where an event made it: the same thing is told of once.
  source text unique,
  created_by int references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((target = 'brand') = (brand_id is not null)),
  check ((target = 'publisher') = (publisher_id is not null)),
  check ((source is null) <> (created_by is null))
);
create index notices_shown on announcements (is_top, publish_at);
create index notices_title_trgm on announcements using gin (title gin_trgm_ops);

-- Whom a notice to some was delivered to: those who had joined the brand at that moment, who go on
-- seeing it when they leave. One to all has no rows here.
create table announcement_recipients (
  announcement_id int not null references announcements,
  publisher_id int not null references publishers,
  primary key (publisher_id, announcement_id)
);
create index notice_recipients_notice on announcement_recipients (announcement_id);

create table announcement_reads (
  announcement_id int not null references announcements,
  user_id int not null references users,
  read_at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index notice_reads_notice on announcement_reads (announcement_id);
