-- Days of clicks beyond the retention: reports must know that their clicks are not to be counted, also
-- once the table that held them is gone.
create table click_archived_days (
  -- of UTC
  day date primary key,
  archived_at timestamptz not null,
  -- until then its clicks are back where reports and orders look for them; null: they are not there
  restored_until timestamptz
);
insert into click_archived_days (day, archived_at)
select to_date(substr(relname, 12), 'YYYYMMDD'), now() from pg_class
where relname ~ '^clicks_old_[0-9]{8}$' and relkind = 'r';

-- What is in files, each of them whole and read back before its table was dropped.
create table click_archives (
  day date not null,
  -- of one day several: clicks that came when the day was a file already
  part int not null,
  -- within the data folder
  file text not null,
  clicks int not null,
  -- of the lines, as they are before they are compressed
  sha256 text not null,
  archived_at timestamptz not null,
  primary key (day, part)
);
