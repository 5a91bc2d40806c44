-- Up to this sequence number the rows of a message are inserted only if they are missing: the position
-- was moved back, because the servers seemed to have lost messages.
alter table click_log_cursors add column checked_to bigint not null default 0;
