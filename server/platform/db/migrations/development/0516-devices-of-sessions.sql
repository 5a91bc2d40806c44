-- The browser that a session was opened in, so that the next sign-in of the same account there ends it.
-- Null: the client did not name itself, or the session is older than this column.
alter table sessions add column device_hash text;
