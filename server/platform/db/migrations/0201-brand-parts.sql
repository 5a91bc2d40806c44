-- Words of brand names, with their brand: a mistyped word is compared with them letter by letter.
-- The table is narrow, so that a full scan takes a fraction of the time a scan of brands would.
create table brand_name_parts (
  brand_id int not null references brands on delete cascade,
  part text not null,
  primary key (brand_id, part)
);

create function keep_name_parts() returns trigger language plpgsql as $$
begin
  -- A new brand has no rows; a delete would be planned for an empty table and scan it in full.
  if tg_op = 'UPDATE' then delete from brand_name_parts where brand_id = new.id; end if;
  insert into brand_name_parts (brand_id, part)
  select distinct new.id, part
  from regexp_split_to_table(plain_text(new.merchant_name), '[^[:alnum:]]+') part
  where part <> '';
  return null;
end $$;
create trigger brands_add_name_parts after insert on brands
  for each row execute function keep_name_parts();
create trigger brands_change_name_parts after update of merchant_name on brands
  for each row when (old.merchant_name <> new.merchant_name) execute function keep_name_parts();

insert into brand_name_parts (brand_id, part)
select distinct b.id, part from brands b, unnest(b.search_parts) part where part <> '';

-- The brands that match a keyword, with a score (a match of the whole name counts most). Exact
-- matches are found by names, word prefixes and texts (`is_close` false). Only if there are none is
-- the keyword treated as mistyped, and the most similar names are returned.
create or replace function search_brands(keyword text)
returns table (brand_id int, score real, is_close boolean)
language plpgsql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.4
set client_min_messages = warning
as $$
declare
  wanted text := left(trim(plain_text(keyword)), 100);
  pattern text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
  -- Two letters within a name contain no trigram, so the whole index would be scanned for them.
  amid text := case when length(wanted) > 2 then '%' || pattern || '%' end;
  beginnings text := coalesce((select string_agg(word || ':*', ' & ')
    from regexp_split_to_table(wanted, '[^[:alnum:]]+') word where word <> ''), '');
  words tsquery := to_tsquery('simple', beginnings);
  stems tsquery := to_tsquery('english', beginnings);
  max_slips int := case when length(wanted) < 4 then 1 else 2 end;
begin
  if beginnings = '' then return; end if;
  return query
    select b.id, (case
        when b.search_name = wanted || ' ' || b.mcid || ' ' || b.domain then 8
        when wanted in (b.mcid, b.domain) then 8
        when b.search_name like pattern || '%' then 4
        when b.search_name like '% ' || pattern || '%' then 2
        when b.search_name like '%' || pattern || '%' then 1
        else 0 end
      + ts_rank(b.search_words, words || stems))::real, false
    from brands b
    where b.search_name like pattern || '%' or b.search_name like '% ' || pattern || '%'
      or b.search_name like amid or b.search_words @@ words or b.search_words @@ stems;
  if found or length(wanted) < 3 then return; end if;
  -- Transposed letters in a short word leave few trigrams in common, so a single word is also
  -- compared letter by letter.
  return query
    select alike.id, max(alike.fit)::real as fit, true
    from (
      select b.id, word_similarity(wanted, b.search_name) as fit
      from brands b where wanted <% b.search_name
      union all
      select p.brand_id, 1 - (case when letters(p.part) = letters(wanted) then 1 else near.slips end)::real
        / length(wanted)
      from brand_name_parts p,
        levenshtein_less_equal(left(p.part, 60), left(wanted, 60), max_slips) as near(slips)
      where wanted !~ '[^[:alnum:]]' and near.slips <= max_slips
        and length(p.part) between length(wanted) - 1 and length(wanted) + 1) alike
    group by alike.id order by fit desc, alike.id limit 50;
end $$;
alter table brands drop column search_parts;
