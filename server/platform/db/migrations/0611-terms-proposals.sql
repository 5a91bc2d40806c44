-- Brands propose their terms. Staff accept or refuse a proposal, unless the network leaves terms to brands.
alter table terms_versions drop constraint terms_versions_source_check,
  add constraint terms_versions_source_check check (source in ('import', 'staff', 'brand'));
alter table brands drop constraint brands_terms_source_check,
  add constraint brands_terms_source_check check (terms_source in ('import', 'staff', 'brand'));

create table terms_proposals (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  -- The rules as entered, to be read again when they become a version.
  rules jsonb not null,
  comm_detail text,
  note text,
  -- Null: as soon as it is accepted.
  effective_from timestamptz,
  -- Without the notice that publishers are due.
  at_once boolean not null,
  state text not null check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  proposed_by int not null references users,
  proposed_at timestamptz not null,
  -- Null with an accepted proposal: the network leaves terms to brands.
  decided_by int references staff,
  decided_at timestamptz,
  reason text,
  -- The version that it has become.
  terms_version int,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'accepted') = (terms_version is not null)),
  check ((state = 'refused') = (reason is not null)),
  foreign key (brand_id, terms_version) references terms_versions (brand_id, version)
);
create unique index terms_proposals_waiting on terms_proposals (brand_id) where state = 'waiting';
create index terms_proposals_brand on terms_proposals (brand_id, id);
