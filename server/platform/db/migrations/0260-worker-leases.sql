-- Who holds a lease: the number under which a worker holds a session lock while it lives. What the dead
-- held is free at once. Null: nobody knows, and the lease's end decides.
create sequence worker_numbers as int cycle;
alter table jobs add column leased_by int;
create index jobs_leased on jobs (leased_by) where leased_by is not null;
alter table postback_deliveries add column leased_by int;
create index postback_deliveries_leased_by on postback_deliveries (leased_by)
  where leased_by is not null;
