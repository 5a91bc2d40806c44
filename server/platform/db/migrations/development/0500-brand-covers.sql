-- The wide picture on a brand's page and card: the address of a file, like the logo. Null: it is drawn
-- from the name.
alter table brands add column cover text;
