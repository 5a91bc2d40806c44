-- The plan of a statement in a function is kept until its tables are analysed. A plan made while the
-- table of lines was small read all lines for every group of changes. A lateral lookup of one row always
-- uses the primary key.
create or replace function record_api_transactions() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into api_changes (publisher_id, site_id, kind, subject_id, changed_at)
  select c.publisher_id, c.site_id, 'transaction', a.id, a.created_at
  from added a
  cross join lateral (
    select publisher_id, site_id from order_lines
    where id = a.order_line_id and publisher_id is not null offset 0) c
  order by a.id;
  return null;
end $$;
