-- What the numbers of brands are worked out from, whoever's clicks they are. Links never change their
-- brand, and their sums go up to the same click.
create table click_brands (
  brand_id int not null,
  -- of UTC
  day date not null,
  valid_clicks int not null,
  primary key (brand_id, day)
) with (fillfactor = 80);
insert into click_brands (brand_id, day, valid_clicks)
select l.brand_id, k.day, sum(k.valid_clicks)
from click_links k join links l on l.id = k.link_id
where k.valid_clicks > 0 group by 1, 2;
