-- Holder of a lease: a worker's number, under which it holds a session lock while it lives. Stale
-- leases of a dead worker are released at once. Null: the holder is unknown, and the lease ends by
-- time.
create sequence worker_numbers as int cycle;
alter table jobs add column leased_by int;
create index jobs_leased on jobs (leased_by) where leased_by is not null;
alter table postback_deliveries add column leased_by int;
create index postback_deliveries_leased_by on postback_deliveries (leased_by)
  where leased_by is not null;
