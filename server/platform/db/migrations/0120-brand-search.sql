create extension if not exists fuzzystrmatch;

-- Lower case without accents, so that a search treats "Café" and "cafe" as equal.
create function plain_text(value text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'));

-- The sorted letters of a word: two words that differ by transposed letters have the same.
create function letters(word text) returns text language sql immutable strict parallel safe
return (select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') letter);

-- All words of a brand by weight. array_to_string is only marked stable because of types whose text
-- form may change; that of text never does.
create function brand_words(names text, tags text[], short_desc text, site_desc text)
returns tsvector language sql immutable parallel safe
return setweight(to_tsvector('simple', names), 'A')
  || setweight(to_tsvector('english', plain_text(array_to_string(tags, ' '))), 'B')
  || setweight(to_tsvector('english', plain_text(short_desc)), 'C')
  || setweight(to_tsvector('english', plain_text(site_desc)), 'D');

alter table brands
  add column search_name text generated always as
    (plain_text(merchant_name || ' ' || mcid || ' ' || domain)) stored,
  add column search_parts text[] generated always as
    (regexp_split_to_array(plain_text(merchant_name), '[^[:alnum:]]+')) stored,
  add column search_words tsvector generated always as
    (brand_words(plain_text(merchant_name || ' ' || replace(mcid, '-', ' ') || ' ' || domain),
      tags, short_desc, site_desc)) stored;
create index brands_search_name on brands using gin (search_name gin_trgm_ops);
create index brands_search_words on brands using gin (search_words);
drop index brands_name_trgm;

-- The brands that match a keyword, with a score (a match of the whole name counts most). Exact
-- matches are found by names, word prefixes and texts (`is_close` false). Only if there are none is
-- the keyword treated as mistyped, and the most similar names are returned.
create function search_brands(keyword text)
returns table (brand_id int, score real, is_close boolean)
language plpgsql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.4
set client_min_messages = warning
as $$
declare
  wanted text := left(trim(plain_text(keyword)), 100);
  pattern text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
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
      or (length(wanted) > 2 and b.search_name like '%' || pattern || '%')
      or b.search_words @@ words or b.search_words @@ stems;
  if found or length(wanted) < 3 then return; end if;
  -- Transposed letters in a short word leave few trigrams in common, so a single word is also
  -- compared letter by letter.
  return query
    select alike.id, max(alike.fit)::real as fit, true
    from (
      select b.id, word_similarity(wanted, b.search_name) as fit
      from brands b where wanted <% b.search_name
      union all
      select b.id, 1 - (case when letters(part) = letters(wanted) then 1 else near.slips end)::real
        / length(wanted)
      from brands b, unnest(b.search_parts) part,
        levenshtein_less_equal(left(part, 60), left(wanted, 60), max_slips) as near(slips)
      where wanted !~ '[^[:alnum:]]' and near.slips <= max_slips
        and length(part) between length(wanted) - 1 and length(wanted) + 1) alike
    group by alike.id order by fit desc, alike.id limit 50;
end $$;
