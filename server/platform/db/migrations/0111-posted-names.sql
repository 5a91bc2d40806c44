-- A provider that posts its answer tells the person's name beside it, once in a lifetime: kept with
-- the visit until the browser brings the code.
alter table third_party_states
  add column first_name text not null default '',
  add column last_name text not null default '';
