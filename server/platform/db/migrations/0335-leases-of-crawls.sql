-- Who reads a site and who fetches a feed, as for jobs and deliveries (0260): what the dead held is free
-- at once. Few are leased at a time, so neither needs an index.
alter table link_scans add column leased_by int;
alter table product_feeds add column leased_by int;
