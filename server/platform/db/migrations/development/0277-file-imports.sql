-- Files of coupons, brands and products run through the import job of orders and decisions. Its
-- tables no longer belong to orders.
alter table order_imports rename to file_imports;
alter table order_import_rows rename to file_import_rows;
alter table order_import_lines rename to file_import_changes;
alter table order_file_mappings rename to file_mappings;
alter index order_imports_due rename to file_imports_due;
alter index order_imports_leased rename to file_imports_leased;
alter index order_import_rows_errors rename to file_import_rows_errors;
alter index order_import_lines_row rename to file_import_changes_row;
alter index order_import_lines_line rename to file_import_changes_subject;

alter table file_imports
  drop constraint order_imports_kind_check,
  add constraint file_imports_kind_check
    check (kind in ('orders', 'decisions', 'coupons', 'brands', 'products')),
  -- Counts that only one kind has, such as products that the file no longer contains.
  add column figures jsonb not null default '{}';

-- A reason in words, where the catalogue has no key that says it.
alter table file_import_rows add column error_reason text;

-- The subject is an order line, a coupon, a brand or a product; the version identifies the state in
-- which the import has left it, so that a subject that has changed again is kept.
alter table file_import_changes rename column order_line_id to subject_id;
alter table file_import_changes rename column change_id to version;
alter table file_import_changes
  drop constraint order_import_lines_order_line_id_fkey,
  drop constraint order_import_lines_change_id_fkey;

-- Brand files concern no single brand: their mapping belongs to the kind.
alter table file_mappings
  drop constraint order_file_mappings_pkey,
  drop constraint order_file_mappings_kind_check,
  add constraint file_mappings_kind_check
    check (kind in ('orders', 'decisions', 'coupons', 'brands', 'products')),
  alter column brand_id drop not null,
  add constraint file_mappings_key unique nulls not distinct (kind, brand_id);
