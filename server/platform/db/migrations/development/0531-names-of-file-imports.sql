-- Tables of file imports were renamed with 0277; their constraints and sequences kept the former names.
-- Now they have the names that a new database gives them.
do $$
declare
  o record;
begin
  for o in
    select c.conname, c.conrelid::regclass as on_table, case
        when c.contype = 'n' then (select a.attname from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = c.conkey[1]) || '_not_null'
        else regexp_replace(c.conname, '^order_(imports|import_rows|import_lines|file_mappings)_', '')
      end as rest
    from pg_constraint c where c.conname ~ '^order_(imports|import_rows|import_lines|file_mappings)_'
      and c.conrelid in ('file_imports'::regclass, 'file_import_rows'::regclass,
        'file_import_changes'::regclass, 'file_mappings'::regclass)
  loop
    execute format('alter table %s rename constraint %I to %I', o.on_table, o.conname,
      o.on_table::text || '_' || o.rest);
  end loop;
end $$;
alter sequence if exists order_imports_id_seq rename to file_imports_id_seq;
