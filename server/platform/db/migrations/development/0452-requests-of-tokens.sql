-- The way of calling in which a token first spoke.
alter table api_tokens add column dialect text check (dialect in ('post', 'mod_op', 'path'));

-- The latest requests with each token, which its page shows; the program keeps 100 of each.
create table api_token_requests (
  id bigint generated always as identity primary key,
  token_id int not null references api_tokens on delete cascade,
  call text not null,
  code text not null,
  -- null: the answer has no rows.
  row_count int,
  -- Names that the request had and the call does not read.
  ignored text[] not null,
  requested_at timestamptz not null
);
create index api_token_requests_latest on api_token_requests (token_id, id desc);

-- Whether each call of a token is answered, so that its owner is notified once when it begins to be
-- refused.
create table api_token_calls (
  id int generated always as identity primary key,
  token_id int not null references api_tokens on delete cascade,
  call text not null,
  -- The first answer since the last refusal; null: the call was never answered.
  answered_at timestamptz,
  -- Refusals in a row for the same reason; rate limits and faults of the server do not count.
  refused_code text,
  refused_reason text,
  refused_times int not null default 0,
  -- When its owner was notified; null once it is answered again.
  reported_at timestamptz,
  unique (token_id, call)
);
