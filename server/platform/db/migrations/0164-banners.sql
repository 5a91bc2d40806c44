-- Files may also belong to staff: the owner is a publisher, staff, or not assigned yet.
alter table uploads
  add column staff_id int references staff,
  drop constraint uploads_check,
  add constraint uploads_owner
    check (num_nonnulls(publisher_id, staff_id) = num_nonnulls(claimed_at));

-- Banners that staff show to publishers for a period.
create table banners (
  id int generated always as identity primary key,
  placement text not null check (placement in ('dashboard', 'featured')),
  -- Address of a file uploaded by staff.
  image text not null,
  title text not null,
  alt text not null,
  -- A path of the application or an https address.
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by int not null references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create index banners_shown on banners (placement, starts_at desc);

-- Banners used to be a setting that only the operator could write; it is no longer read.
delete from settings where name = 'home.banners';
