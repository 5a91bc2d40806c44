-- A report whose sender has not proven to be the brand may come from anyone who knows the brand's
-- public id. It is kept to find a wrong secret, and is never recorded.
lock table refused_reports in access exclusive mode;
update refused_reports set is_authentic = false where is_authentic and key in (
  'BRAND_SECRET_INVALID', 'BRAND_SECRET_IN_QUERY', 'BRAND_SIGNATURE_REQUIRED', 'BRAND_KEY_INVALID',
  'BRAND_KEY_EXPIRED', 'BRAND_KEY_SCOPE_MISSING', 'ORDER_NOT_A_TEST');
alter table refused_reports add constraint refused_reports_proven check (
  not is_authentic or key not in (
    'BRAND_SECRET_INVALID', 'BRAND_SECRET_IN_QUERY', 'BRAND_SIGNATURE_REQUIRED',
    'BRAND_KEY_INVALID', 'BRAND_KEY_EXPIRED', 'BRAND_KEY_SCOPE_MISSING', 'ORDER_NOT_A_TEST'));

-- An unproven copy of a brand's report has a row of its own.
alter table refused_reports drop constraint refused_reports_brand_id_fingerprint_key;
alter table refused_reports add constraint refused_reports_once
  unique (brand_id, is_authentic, fingerprint);
drop index refused_reports_latest;
create index refused_reports_latest on refused_reports (brand_id, is_authentic, last_at desc);

-- A replay notes itself in the transaction of the lines, so without the note there are no lines.
create function check_refused_report() returns trigger language plpgsql as $$
begin
  if (new.brand_id, new.source, new.is_authentic, new.key, new.field, new.order_id, new.fields,
      new.fingerprint, new.first_at)
    is distinct from (old.brand_id, old.source, old.is_authentic, old.key, old.field, old.order_id,
      old.fields, old.fingerprint, old.first_at) then
    raise exception 'refused report % is immutable', old.id;
  end if;
  if not new.is_authentic and new.replayed_at is not null
    and new.replayed_at is distinct from old.replayed_at then
    raise exception 'refused report % was not sent by its brand', old.id;
  end if;
  return new;
end $$;
create trigger refused_reports_kept before update on refused_reports
  for each row execute function check_refused_report();
