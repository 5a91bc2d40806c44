-- The words of brands' names, each beside its brand: what a mistyped word is compared with letter by
-- letter. Narrow, so that all of them are read in a fraction of the time that the brands would take.
create table brand_name_parts (
  brand_id int not null references brands on delete cascade,
  part text not null,
  primary key (brand_id, part)
);

create function keep_name_parts() returns trigger language plpgsql as $$
begin
  -- A new brand has none: looking for some would be planned for an empty table and read it whole.
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

-- The brands a keyword means, each with how well it fits (a whole name counts most). What is written
-- right is found by names, beginnings of their words, and texts (`is_close` false). Only where
-- nothing is found so is the keyword taken for mistyped, and the names most like it are given.
create or replace function search_brands(keyword text)
returns table (brand_id int, score real, is_close boolean)
language plpgsql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.4
set client_min_messages = warning
as $$
declare
  wanted text := left(trim(plain_text(keyword)), 100);
  pattern text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
  -- Two letters amid a name hold no trigram: the index would be read from end to end for them.
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
  -- Letters exchanged in a short word leave few trigrams alike: a single word is compared letter by
  -- letter as well.
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
