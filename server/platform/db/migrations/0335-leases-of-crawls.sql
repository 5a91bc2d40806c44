-- Holders of crawl and feed leases, as for jobs and deliveries (0260): stale leases of a dead
-- worker are released at once. Few are leased at a time, so neither needs an index.
alter table link_scans add column leased_by int;
alter table product_feeds add column leased_by int;
