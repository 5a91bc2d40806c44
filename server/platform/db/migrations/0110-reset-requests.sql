-- Who asked for a reset mail, as it was typed: whether somebody has the address is looked up by the
-- worker alone, so that the answer can tell nothing, not even by how long it takes.
create table password_reset_requests (
  id int generated always as identity primary key,
  email text not null,
  created_at timestamptz not null
);
