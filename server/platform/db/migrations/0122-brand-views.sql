-- Searches of brands that a user has given a name.
create table brand_views (
  user_id int not null references users on delete cascade,
  name text not null,
  -- The part of the address behind the question mark.
  query text not null,
  created_at timestamptz not null,
  primary key (user_id, name)
);
