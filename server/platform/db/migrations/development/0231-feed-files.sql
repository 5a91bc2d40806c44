-- Product files that API clients request and download by an address of their own. The random name
-- is the credential; rows are written when the file is opened, with the rights of the token.
create table api_feed_files (
  id int generated always as identity primary key,
  token_id int not null references api_tokens on delete cascade,
  name text not null unique,
  query jsonb not null,
  requested_at timestamptz not null
);
create index api_feed_files_token on api_feed_files (token_id);
