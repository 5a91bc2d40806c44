-- Brands decide their orders themselves, on the screen or by file.
alter table order_line_changes add column user_id int references users;
-- Null with staff_id null: the command line.
alter table file_imports add column user_id int references users;

-- A decision that a person made on lines on the screen, so that it can be undone while the lines are not
-- settled. Decisions by file have the same record in file_import_changes.
create table order_decisions (
  id int generated always as identity primary key,
  -- Null: staff decided lines of several brands.
  brand_id int references brands,
  staff_id int references staff,
  user_id int references users,
  decision text not null check (decision in ('approved', 'rejected')),
  reason text,
  note text,
  lines int not null check (lines > 0),
  decided_at timestamptz not null,
  undone_at timestamptz,
  -- How many lines were undone; the others had changed since or were settled.
  lines_undone int,
  check (staff_id is null or user_id is null),
  check ((undone_at is null) = (lines_undone is null))
);
create index order_decisions_brand on order_decisions (brand_id, id);

-- The lines of a decision: the entry of their history that it wrote, and the columns as they were before it.
create table order_decision_lines (
  decision_id int not null references order_decisions,
  order_line_id int not null references order_lines,
  change_id bigint not null references order_line_changes,
  before jsonb not null,
  primary key (decision_id, order_line_id)
);
