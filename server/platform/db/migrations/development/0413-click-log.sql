-- The replicated click log (CLICK_LOG_URL).

-- Position up to which each stream is loaded; updated in the transaction that inserts the rows,
-- which makes loading idempotent.
create table click_log_cursors (
  -- name and time of creation: the messages of a stream that is created again count from 1
  stream text primary key,
  -- sequence number of the last loaded message
  loaded_to bigint not null,
  -- the worker that loaded it; another one takes over when it makes no progress
  loaded_by text not null,
  updated_at timestamptz not null
);

-- Groups of clicks that were loaded from a spool although they may also be in the log: the log did
-- not answer in time. When the loader of the log finds one, it skips the group and deletes the row.
create table click_log_groups (
  -- the id of the message
  id text primary key,
  loaded_at timestamptz not null
);
