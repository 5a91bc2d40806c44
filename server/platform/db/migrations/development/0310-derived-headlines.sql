-- The headline commission was typed or copied from a file, so it could differ from what the rules
-- pay. It is now derived when a version is written (server/terms/headline-of.ts); this derives it
-- once for the versions that exist.
create temporary table headlines on commit drop as
with ranges as (
  select brand_id, terms_version, kind, basis, currency, min(id) as first_id,
    min(coalesce(fixed_minor, rate_ppm)) as low, max(coalesce(fixed_minor, rate_ppm)) as high,
    case when kind = 'percent' then 4
      when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX',
        'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
      when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
      when currency in ('CLF', 'UYW') then 4
      else 2 end as decimals
  from (select id, brand_id, terms_version, kind, basis, fixed_minor, rate_ppm,
      case when kind = 'fixed' then currency end as currency
    from commission_rules where publisher_id is null) r
  group by brand_id, terms_version, kind, basis, currency
), ends as (
  select *, case when kind = 'percent' then trim_scale(low / 10000.0)::text || '%'
      else round(low / 10.0 ^ decimals, decimals)::text || ' ' || currency end as low_text,
    case when kind = 'percent' then trim_scale(high / 10000.0)::text || '%'
      else round(high / 10.0 ^ decimals, decimals)::text || ' ' || currency end as high_text
  from ranges
)
select brand_id, terms_version, string_agg(
    low_text || case when high > low then ' – ' || high_text else '' end
      || case basis when 'line' then ' per line' when 'unit' then ' per unit' else '' end,
    ' or ' order by first_id) as headline
from ends group by brand_id, terms_version;

update terms_versions v set comm_rate = coalesce((select headline from headlines h
  where h.brand_id = v.brand_id and h.terms_version = v.version), '');
update brands b set comm_rate = coalesce((select headline from headlines h
  where h.brand_id = b.id and h.terms_version = b.terms_version), '');
