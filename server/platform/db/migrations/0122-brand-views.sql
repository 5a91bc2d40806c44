-- Brand searches that a user has saved under a name.
create table brand_views (
  user_id int not null references users on delete cascade,
  name text not null,
  -- The query string of the address.
  query text not null,
  created_at timestamptz not null,
  primary key (user_id, name)
);
