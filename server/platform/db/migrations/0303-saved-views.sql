-- Views of a screen that a user has saved under a name: those of brands are migrated here, reports
-- will follow.
create table saved_views (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  screen text not null check (screen in ('brands', 'performance', 'transactions')),
  name text not null,
  -- The query string of the address.
  query text not null,
  -- The screen opens with this view.
  is_default boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, screen, name)
);
create unique index saved_views_default on saved_views (user_id, screen) where is_default;
insert into saved_views (user_id, screen, name, query, created_at)
  select user_id, 'brands', name, query, created_at from brand_views;
drop table brand_views;
