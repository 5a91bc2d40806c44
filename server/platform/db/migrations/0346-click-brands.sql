-- Click roll-ups per brand across all publishers, the basis of the brands' performance figures.
-- Links never change their brand, and these roll-ups have the same watermark as the others.
create table click_brands (
  brand_id int not null,
  -- UTC
  day date not null,
  valid_clicks int not null,
  primary key (brand_id, day)
) with (fillfactor = 80);
insert into click_brands (brand_id, day, valid_clicks)
select l.brand_id, k.day, sum(k.valid_clicks)
from click_links k join links l on l.id = k.link_id
where k.valid_clicks > 0 group by 1, 2;
