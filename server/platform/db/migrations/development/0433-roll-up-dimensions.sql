-- The dimensions that the click roll-ups of a publisher contain, for the days whose clicks are in the
-- database. A publisher that lacks one is rolled up again; until then its reports by that dimension
-- read the clicks. The default is what versions without this column write.
alter table click_zones add column kinds text[] not null
  default '{uid1,uid2,uid3,uid4,uid5,device,country}';
