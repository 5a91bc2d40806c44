-- Views of any screen that a user has given a name: those of brands move in, reports follow.
create table saved_views (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  screen text not null check (screen in ('brands', 'performance', 'transactions')),
  name text not null,
  -- The part of the address behind the question mark.
  query text not null,
  -- The screen opens with it.
  is_default boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, screen, name)
);
create unique index saved_views_default on saved_views (user_id, screen) where is_default;
insert into saved_views (user_id, screen, name, query, created_at)
  select user_id, 'brands', name, query, created_at from brand_views;
drop table brand_views;
