-- Every change of a setting, with the value before and after; null: the default.
create table setting_changes (
  id int generated always as identity primary key,
  name text not null,
  old_value jsonb,
  new_value jsonb not null,
  staff_id int not null references staff,
  staff_name text not null,
  changed_at timestamptz not null
);
create index setting_changes_name on setting_changes (name, id desc);
create trigger setting_changes_append_only before update or delete on setting_changes
  for each row execute function refuse_change();
create trigger setting_changes_no_truncate before truncate on setting_changes
  for each statement execute function refuse_change();

alter table invoices
  -- The legal entity of the network on the day of the invoice; null: it was not set.
  add column issuer jsonb,
  add column billing_country char(2);
