-- What staff changed in the menu of the API documentation; a call without a row keeps its place.
create table api_menu_entries (
  call_id int primary key,
  is_hidden boolean not null,
  sort int not null
);
