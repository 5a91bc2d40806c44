-- Files uploaded by publishers and staff.

-- Tokens that let a visitor upload files while registering; only their hash is stored.
create table upload_tokens (
  id int generated always as identity primary key,
  token_hash text not null unique,
  files int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index upload_tokens_created on upload_tokens (created_at);

-- Uploaded files, stored below DATA_DIR/uploads. An unclaimed file has no owner and is deleted
-- after a day.
create table uploads (
  id int generated always as identity primary key,
  name text not null unique,
  publisher_id int references publishers,
  original_name text not null,
  media_type text not null
    check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null,
  claimed_at timestamptz,
  -- Files may also belong to staff: the owner is a publisher, staff, or not assigned yet.
  staff_id int references staff,
  constraint uploads_owner check (num_nonnulls(publisher_id, staff_id) = num_nonnulls(claimed_at))
);
create index uploads_publisher on uploads (publisher_id, created_at);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;
