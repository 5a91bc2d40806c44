-- Rate limit: how often a token has used a call within its minute, shared by all processes. The
-- table is unlogged, so that counting does not wait for the disk: a crash may lose the counts, but
-- nothing else.
create unlogged table api_windows (
  -- the call and its channel, or the hash of an IP address that used invalid tokens
  key text primary key,
  used int not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index api_windows_ended on api_windows (ends_at);
