-- Files of reports that publishers' users asked for: the task, and once it is ready where its file lies.
create table downloads (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  user_id int not null references users,
  report text not null check (report in ('performance', 'transactions')),
  format text not null check (format in ('csv', 'xlsx')),
  -- What was asked, with the account's zone and currency of that moment; equal questions hash alike.
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
  -- Whoever writes it holds it until then; the holder's mark keeps a late one from finishing it.
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
