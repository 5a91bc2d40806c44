-- Report files requested by publishers' users: the job, and the file once it is ready.
create table downloads (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  user_id int not null references users,
  report text not null check (report in ('performance', 'transactions')),
  format text not null check (format in ('csv', 'xlsx')),
  -- The query, with the account's time zone and currency at that time; equal queries have equal
  -- hashes.
  asked jsonb not null,
  query_hash text not null,
  filename text not null,
  -- 0 queued, 1 running, 2 ready, 3 failed, 4 expired
  status smallint not null default 0 check (status between 0 and 4),
  rows_written int not null default 0,
  rows_total int,
  size_bytes bigint,
  stored_name text unique,
  attempts smallint not null default 0,
  -- Lease of the worker that writes it; leased_by keeps a worker whose lease has expired from
  -- finishing it.
  leased_until timestamptz,
  leased_by text,
  last_error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 2) = (stored_name is not null)),
  check ((status = 2) = (expires_at is not null))
);
create unique index downloads_one_under_way on downloads (user_id, query_hash) where status in (0, 1);
create index downloads_user on downloads (user_id, id desc);
create index downloads_waiting on downloads (id) where status in (0, 1);
create index downloads_expiring on downloads (expires_at) where status = 2;
