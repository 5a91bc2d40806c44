-- The time zone of a staff member's digests; null: that of the network.
alter table staff add column time_zone text;
