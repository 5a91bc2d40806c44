-- A provider that posts its response sends the person's name only the first time: it is stored with
-- the state until the browser returns with the code.
alter table third_party_states
  add column first_name text not null default '',
  add column last_name text not null default '';
