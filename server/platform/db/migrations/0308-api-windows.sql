-- How often a token has made a call within its minute, counted for all processes together. A crash may
-- lose the counts, never a row of anybody's books: unlogged, so that counting waits for no disk.
create unlogged table api_windows (
  -- the call and its channel, or the hash of an address whose tokens are nobody's
  key text primary key,
  used int not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index api_windows_ended on api_windows (ends_at);
