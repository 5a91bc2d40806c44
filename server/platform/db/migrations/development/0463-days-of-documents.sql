-- Days on documents are those of the time zone in which they were issued; until now that was UTC. The
-- period of the service is known for documents that are issued from now on.
alter table invoices
  add column time_zone text not null default 'UTC',
  add column service_from date,
  add column service_to date,
  add constraint invoices_service check (num_nonnulls(service_from, service_to) in (0, 2)
    and service_from <= service_to);
alter table credit_notes add column time_zone text not null default 'UTC';
alter table self_billed_invoices
  add column time_zone text not null default 'UTC',
  add column service_from date,
  add column service_to date,
  add constraint self_billed_service check (num_nonnulls(service_from, service_to) in (0, 2)
    and service_from <= service_to);
