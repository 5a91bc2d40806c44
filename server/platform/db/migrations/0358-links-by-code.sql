-- Whether a link was made with the public link code of its channel, which can be read on the
-- publisher's pages: such links are rate limited and listed separately from those the publisher
-- made.
alter table links add column made_by_code boolean not null default false;
update links set made_by_code = true where plugs_id is not null;
create index links_made_by_code on links (site_id, created_at) where made_by_code;
