-- What staff note about a publisher, and holds that staff place on all payments to one.
create table publisher_notes (
  id int generated always as identity primary key,
  publisher_id int not null references publishers,
  staff_id int not null references staff,
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null
);
create index publisher_notes_publisher on publisher_notes (publisher_id, id);

create table payment_holds (
  publisher_id int primary key references publishers,
  reason text not null,
  staff_name text not null,
  created_at timestamptz not null
);

alter table payments drop constraint payments_hold_reason_check;
alter table payments add constraint payments_hold_reason_check
  check (hold_reason in ('METHOD_HELD', 'NO_METHOD', 'STAFF_HOLD'));
