-- Texts and banners of staff.

-- Texts changed by staff. Each change is a version, and versions are never edited. A text without a
-- version here has the content shipped with the program.
create table block_versions (
  name text not null check (name in ('help', 'terms', 'privacy', 'signup')),
  version int not null check (version > 0),
  -- Markdown.
  body text not null,
  made_by int not null references staff,
  made_at timestamptz not null,
  primary key (name, version)
);

-- Banners that staff show to publishers for a period.
create table banners (
  id int generated always as identity primary key,
  placement text not null check (placement in ('dashboard', 'featured')),
  -- Address of a file uploaded by staff.
  image text not null,
  title text not null,
  alt text not null,
  -- A path of the application or an https address.
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by int not null references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create index banners_shown on banners (placement, starts_at desc);
