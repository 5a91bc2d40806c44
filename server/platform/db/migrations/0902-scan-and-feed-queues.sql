-- Site scans and product feeds are rows of the queue (platform/queue).
alter table link_scans rename column due_at to run_at;
alter table link_scans alter column run_at drop not null;
alter table link_scans add column attempts int not null default 0;
update link_scans set run_at = null where finished_at is not null;
alter table link_scans add check ((run_at is null) = (finished_at is not null));
drop index link_scans_due;
create index link_scans_due on link_scans (run_at, id) where run_at is not null;
create index link_scans_leased on link_scans (leased_by) where leased_by is not null;

alter table product_feeds rename column due_at to run_at;
alter table product_feeds add column attempts int not null default 0;
create index product_feeds_leased on product_feeds (leased_by) where leased_by is not null;
