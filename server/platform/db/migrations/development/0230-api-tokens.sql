-- Tokens of the publisher API belong to the account: several per channel or for the whole account,
-- with a name, scopes and an expiry.
alter table api_tokens drop constraint api_tokens_pkey;
alter table api_tokens
  add column id int generated always as identity primary key,
  add column publisher_id int references publishers,
  add column name text not null default 'API',
  add column scopes text[] not null default '{read,links,payments}',
  add column expires_at timestamptz,
  -- null: all channels of the account
  alter column site_id drop not null;
update api_tokens t set publisher_id = s.publisher_id from sites s where s.id = t.site_id;
alter table api_tokens alter column publisher_id set not null, alter column name drop default,
  alter column scopes drop default;
create index api_tokens_publisher on api_tokens (publisher_id);

-- The secrets of a token: the current one, and after a rotation the previous one for a while.
create table api_token_secrets (
  token_hash text primary key,
  token_id int not null references api_tokens on delete cascade,
  -- null: the current secret
  valid_until timestamptz
);
create index api_token_secrets_token on api_token_secrets (token_id);
insert into api_token_secrets (token_hash, token_id) select token_hash, id from api_tokens;
alter table api_tokens drop column token_hash, drop column user_id;
