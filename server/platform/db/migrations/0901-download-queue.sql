-- Downloads are rows of the queue (platform/queue).
alter table downloads
  drop column leased_by,
  alter column attempts type int,
  add column run_at timestamptz,
  add column lease text,
  add column leased_by int;
update downloads set run_at = created_at, leased_until = null where status in (0, 1);
alter table downloads add check ((status in (0, 1)) = (run_at is not null));
drop index downloads_waiting;
create index downloads_due on downloads (user_id, id) where run_at is not null;
create index downloads_leased on downloads (leased_by) where leased_by is not null;
create index downloads_served on downloads (user_id, started_at);
