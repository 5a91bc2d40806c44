-- Rate limits of all processes. The names and the order of the columns are those of the
-- rate-limiter-flexible package. Keys contain hashes only, neither addresses nor e-mail addresses.
-- The table is unlogged, so that counting does not wait for the disk: a crash may lose the counts,
-- but nothing else.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  -- end of the window, milliseconds since 1970
  expire bigint
) with (fillfactor = 50);
create index rate_limits_expire on rate_limits (expire);

drop table api_windows;
alter table upload_tokens drop column address_hash;
