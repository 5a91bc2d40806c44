-- One token per channel for the publisher API; only its hash and last four characters are stored.
create table api_tokens (
  site_id int primary key references sites,
  -- The user who made it: requests with the token act as this user.
  user_id int not null references users,
  token_hash text not null unique,
  last_four char(4) not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);

-- Each line references the first line of its order (per publisher), so that orders can be counted
-- and paginated as fast as lines.
alter table order_lines add first_line_id int not null default 0;
update order_lines c set first_line_id = f.id
from (select brand_id, order_id, publisher_id, min(id) as id from order_lines group by 1, 2, 3) f
where c.brand_id = f.brand_id and c.order_id = f.order_id
  and c.publisher_id is not distinct from f.publisher_id;

create function name_first_line() returns trigger language plpgsql as $$
begin
  new.first_line_id := coalesce((
    select c.first_line_id from order_lines c
    where c.brand_id = new.brand_id and c.order_id = new.order_id
      and c.publisher_id is not distinct from new.publisher_id
    limit 1), new.id);
  return new;
end $$;
create trigger order_lines_first_line before insert on order_lines
  for each row execute function name_first_line();

-- A line that moves to another publisher may have been the first of its order: the references of
-- all lines of the order are updated.
create function rename_first_lines() returns trigger language plpgsql as $$
begin
  update order_lines c set first_line_id = f.id
  from (select publisher_id, min(id) as id from order_lines
    where brand_id = new.brand_id and order_id = new.order_id group by publisher_id) f
  where c.brand_id = new.brand_id and c.order_id = new.order_id
    and c.publisher_id is not distinct from f.publisher_id and c.first_line_id <> f.id;
  return null;
end $$;
create trigger order_lines_hands after update of publisher_id on order_lines for each row
  when (old.publisher_id is distinct from new.publisher_id) execute function rename_first_lines();

-- Counting and pagination use an index-only scan; only the rows of the page are fetched.
drop index order_lines_publisher;
create index order_lines_publisher on order_lines (publisher_id, order_time desc, id desc)
  include (site_id, brand_id, status, first_line_id);
create index order_lines_decided on order_lines (publisher_id, decided_at, id)
  include (site_id, brand_id, status) where decided_at is not null;
create index order_lines_updated on order_lines (publisher_id, updated_at)
  include (site_id, first_line_id);
create index order_lines_first on order_lines (first_line_id);
create index settlements_payment on settlements (payment_id) where payment_id is not null;
