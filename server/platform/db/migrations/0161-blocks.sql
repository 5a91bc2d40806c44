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
