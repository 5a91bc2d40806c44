-- Parts of spool files that could not be read: each is found once, in the transaction that moves the
-- cursor of its file past it. The file is kept in the folder spool-damaged of the host that loaded it.
create table click_spool_damages (
  id bigint generated always as identity primary key,
  file text not null,
  from_byte bigint not null,
  to_byte bigint not null check (to_byte > from_byte),
  -- an estimate
  clicks int not null check (clicks > 0),
  found_at timestamptz not null,
  constraint click_spool_damages_once unique (file, from_byte)
);
