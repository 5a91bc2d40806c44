-- Order and decision files run in the background: every row is stored, checked, applied and, on
-- request, undone in batches. `position` is the last row processed (while undoing: the last line),
-- moved in the transaction of the batch, so that a killed import resumes exactly where it stopped.
delete from order_imports where not applied;
alter table order_imports
  add column state text not null default 'applied'
    check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone')),
  add column position int not null default 0,
  add column rows_new int not null default 0,
  add column rows_repeated int not null default 0,
  add column rows_changed int not null default 0,
  add column lines_changed int not null default 0,
  add column lines_undone int not null default 0,
  add column lines_kept int not null default 0,
  add column last_error text,
  add column run_at timestamptz,
  add column attempts int not null default 0,
  add column lease text,
  add column leased_by int,
  add column leased_until timestamptz;
alter table order_imports alter column state drop default, drop column applied,
  add check ((state in ('checking', 'applying', 'undoing')) = (run_at is not null));
create index order_imports_due on order_imports (run_at) where run_at is not null;
create index order_imports_leased on order_imports (leased_by) where leased_by is not null;

-- The cells of each row by field, and the result of the last step that processed the row.
create table order_import_rows (
  import_id int not null references order_imports on delete cascade,
  row int not null,
  -- Null: the row has another number of cells than the header.
  fields jsonb,
  verdict text check (verdict in ('new', 'repeated', 'changed')),
  error_field text,
  error_key text,
  error_value text,
  primary key (import_id, row)
);
create index order_import_rows_errors on order_import_rows (import_id, row)
  where error_key is not null;

-- The lines an import has changed: the change, and the columns as they were before it (null: the
-- import recorded the line). A line that has changed again since cannot be undone.
create table order_import_lines (
  import_id int not null references order_imports on delete cascade,
  order_line_id int not null references order_lines,
  row int not null,
  change_id bigint not null references order_line_changes,
  before jsonb,
  -- Why the line was not undone.
  kept_because text,
  primary key (import_id, order_line_id)
);
create index order_import_lines_row on order_import_lines (import_id, row);
create index order_import_lines_line on order_import_lines (order_line_id);

-- How the columns of a brand's files are read, as staff set it last.
create table order_file_mappings (
  brand_id int not null references brands,
  kind text not null check (kind in ('orders', 'decisions')),
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (brand_id, kind)
);

alter table order_line_changes drop constraint order_line_changes_kind_check;
alter table order_line_changes add constraint order_line_changes_kind_check check (kind in
  ('recorded', 'amended', 'adjusted', 'cancelled', 'approved', 'rejected', 'completed', 'undone'));
