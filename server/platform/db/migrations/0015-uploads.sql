-- Tokens that let a visitor upload files while registering; only their hash is stored.
create table upload_tokens (
  id int generated always as identity primary key,
  token_hash text not null unique,
  -- Hash of the visitor's IP address, used only for rate limits.
  address_hash text not null,
  files int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index upload_tokens_address on upload_tokens (address_hash, created_at);
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
  check ((publisher_id is null) = (claimed_at is null))
);
create index uploads_publisher on uploads (publisher_id, created_at);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;
