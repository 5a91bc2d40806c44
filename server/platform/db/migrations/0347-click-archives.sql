-- Days of clicks beyond the retention period: reports must know that their clicks cannot be
-- counted, even after the partition was dropped.
create table click_archived_days (
  -- UTC
  day date primary key,
  archived_at timestamptz not null,
  -- until then its clicks are restored to the reporting tables; null: they are not
  restored_until timestamptz
);
insert into click_archived_days (day, archived_at)
select to_date(substr(relname, 12), 'YYYYMMDD'), now() from pg_class
where relname ~ '^clicks_old_[0-9]{8}$' and relkind = 'r';

-- Archive files; each was complete and read back before its partition was dropped.
create table click_archives (
  day date not null,
  -- a day may have several: clicks that arrived after the day was archived
  part int not null,
  -- relative to the data folder
  file text not null,
  clicks int not null,
  -- of the uncompressed lines
  sha256 text not null,
  archived_at timestamptz not null,
  primary key (day, part)
);
