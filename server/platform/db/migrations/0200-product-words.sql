-- Words in the order of their bytes: those of one beginning stand together in the index, and whether
-- there is one takes one look. In another order every word would have to be read.
alter table product_words alter column word type text collate "C";

-- Which brands are hidden is asked by every search.
create index brands_offline on brands (id) where status = 'offline';
