-- Versions of a brand's terms and when each takes effect. Versions and their rules are never
-- edited. A version that has not begun may be withdrawn by one that begins before it.
create table terms_versions (
  brand_id int not null references brands,
  version int not null,
  comm_rate text not null,
  comm_detail text not null,
  note text,
  source text not null check (source in ('import', 'staff')),
  -- The worst effect of its rules open to all publishers, compared with the previous version.
  effect text not null check (effect in ('first', 'same', 'raised', 'changed', 'cut', 'zero')),
  announced_at timestamptz not null,
  effective_from timestamptz not null,
  started_at timestamptz,
  withdrawn_at timestamptz,
  primary key (brand_id, version),
  check (started_at is null or withdrawn_at is null)
);
create index terms_versions_waiting on terms_versions (effective_from)
  where started_at is null and withdrawn_at is null;

insert into terms_versions (brand_id, version, comm_rate, comm_detail, source, effect, announced_at,
  effective_from, started_at)
select r.brand_id, r.terms_version, b.comm_rate, b.comm_detail, coalesce(b.terms_source, 'staff'),
  case when r.terms_version = 1 then 'first' else 'changed' end,
  min(r.created_at), min(r.effective_from), min(r.effective_from)
from commission_rules r join brands b on b.id = r.brand_id
group by r.brand_id, r.terms_version, b.id;

-- Which publishers were notified of a version.
create table terms_notifications (
  brand_id int not null,
  version int not null,
  publisher_id int not null references publishers,
  notified_at timestamptz not null,
  primary key (brand_id, version, publisher_id),
  foreign key (brand_id, version) references terms_versions (brand_id, version)
);
