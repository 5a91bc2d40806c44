-- Drafts of brands: staff complete them before publishers see them.

alter table brands drop constraint brands_status_check;
alter table brands add constraint brands_status_check
  check (status in ('draft', 'online', 'offline', 'paused'));
-- The import that has created a draft or changed it last: its complete drafts are published together.
alter table brands add column import_id int;
create index brands_drafts on brands (import_id) where status = 'draft';

-- Every search excludes hidden brands.
drop index brands_offline;
create index brands_hidden on brands (id) where status in ('draft', 'offline');

-- Whether complete new brands of the file go online as soon as it is applied.
alter table file_imports add column publishes boolean not null default false;
