-- A publisher's company; the row is created when the first field is filled in.
create table companies (
  publisher_id int primary key references publishers,
  company_name text not null default '',
  category text not null default '',
  country text not null default '',
  address text not null default '',
  city text not null default '',
  province text not null default '',
  postal_code text not null default '',
  updated_at timestamptz not null
);

-- Files about a publisher's audience, by URL: an uploaded file (/files/...) or an external address.
create table media_kits (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  file_url text not null,
  name text not null,
  size int not null check (size > 0),
  created_at timestamptz not null
);
create index media_kits_publisher on media_kits (publisher_id);
