-- Whether a link was made with the public code of its channel, which anybody can read on the
-- publisher's pages: such links are limited and listed apart from those the publisher made.
alter table links add column made_by_code boolean not null default false;
update links set made_by_code = true where plugs_id is not null;
create index links_made_by_code on links (site_id, created_at) where made_by_code;
