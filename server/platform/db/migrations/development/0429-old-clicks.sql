-- A part of an archived day is in a file with a hash or, where both are null, in ClickHouse.
alter table click_archives alter column file drop not null, alter column sha256 drop not null;
