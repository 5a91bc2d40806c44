-- Words in byte order (collation "C"), so that a prefix is a range of the index and needs one
-- lookup. With another collation every word would have to be read.
alter table product_words alter column word type text collate "C";

-- Every search excludes hidden brands.
create index brands_offline on brands (id) where status = 'offline';
