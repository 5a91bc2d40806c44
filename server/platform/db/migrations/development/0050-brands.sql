-- Brands, their categories, relationships and search.

create extension if not exists pg_trgm;
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

-- Category tree of two levels, written "Parent>Child" to clients.
create table categories (
  id int generated always as identity primary key,
  parent_id int references categories,
  name text not null,
  unique nulls not distinct (parent_id, name)
);

-- Brands, with the texts of their current terms and their billing details.
create table brands (
  id int generated always as identity primary key,
  mcid text not null unique,
  merchant_name text not null,
  site_url text not null,
  domain text not null,
  logo text,
  site_desc text not null default '',
  short_desc text not null default '',
  tags text[] not null default '{}',
  offer_type text not null default 'CPS',
  comm_rate text not null default '',
  comm_detail text not null default '',
  country text,
  support_region text[] not null default '{}',
  currency char(3) not null default 'USD',
  type int not null default 1 check (type in (1, 2)),
  status text not null default 'online' check (status in ('online', 'offline', 'paused')),
  approval_type text not null default 'manual' check (approval_type in ('auto', 'manual')),
  cookie_days int not null default 30 check (cookie_days between 0 and 3650),
  allow_deep_link boolean not null default true,
  deeplink_domains text[] not null default '{}',
  -- The query parameter in which the brand receives the click reference.
  click_ref_param text not null default 'click_ref',
  -- Promotion method (1 to 11) to allowed, forbidden or ask.
  promotion_methods jsonb not null default '{}',
  restrictions text,
  ppc_policy text,
  filter_words text[] not null default '{}',
  contact_name text,
  contact_email text,
  -- Hash of the secret with which the brand reports orders.
  secret_hash text,
  featured_rank int,
  terms_version int not null default 0,
  -- The source has no rate that can be converted into a rule: staff must set it before links can
  -- earn.
  terms_pending boolean not null default false,
  source text,
  source_key text,
  -- The record as last imported: the next import changes only fields that changed in its source.
  source_record jsonb,
  -- Origin of the current terms: an import never replaces terms set by staff.
  terms_source text check (terms_source in ('import', 'staff')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_name text generated always as
    (plain_text(merchant_name || ' ' || mcid || ' ' || domain)) stored,
  search_words tsvector generated always as
    (brand_words(plain_text(merchant_name || ' ' || replace(mcid, '-', ' ') || ' ' || domain),
      tags, short_desc, site_desc)) stored,
  -- Days after the order at which a brand's pending lines are approved automatically. 0: never;
  -- they wait for a decision.
  lock_days int not null default 0 check (lock_days between 0 and 400),
  -- Tiers count by calendar month in this time zone of the brand.
  time_zone text not null default 'UTC',
  -- Brands are invoiced for settled commission, with the network fee on top.
  network_fee_percent int not null default 0
    check (network_fee_percent between 0 and 100),
  -- Billing details, payment term and tax rate of a brand.
  legal_name text,
  billing_address text,
  tax_number text,
  billing_contact text,
  billing_email text,
  -- Days from the invoice date to the due date.
  payment_days int not null default 30 check (payment_days between 0 and 365),
  -- Percent of commission and fee.
  tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100)
);
create unique index brands_source on brands (source, source_key) where source is not null;
create index brands_domain on brands (domain);
create index brands_search_name on brands using gin (search_name gin_trgm_ops);
create index brands_search_words on brands using gin (search_words);
-- Pages are looked up by host: the brand's own domain is indexed already, this covers the other
-- domains.
create index brands_deeplink on brands using gin (deeplink_domains);
-- Every search excludes hidden brands.
create index brands_offline on brands (id) where status = 'offline';

create function write_name_parts() returns trigger language plpgsql as $$
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
  for each row execute function write_name_parts();
create trigger brands_change_name_parts after update of merchant_name on brands
  for each row when (old.merchant_name <> new.merchant_name) execute function write_name_parts();

create table brand_categories (
  brand_id int not null references brands,
  category_id int not null references categories,
  primary key (brand_id, category_id)
);

-- Performance figures of a brand shown to publishers, recomputed from clicks and orders every few
-- minutes; null where there is too little data.
create table brand_numbers (
  brand_id int primary key references brands,
  epc_7d_minor bigint,
  epc_90d_minor bigint,
  conversion_rate numeric,
  approval_rate numeric,
  validation_days_median int,
  payment_days_median int,
  decision_hours_avg int,
  last_validated_at timestamptz,
  computed_at timestamptz not null
);

-- Words of brand names, with their brand: a mistyped word is compared with them letter by letter.
-- The table is narrow, so that a full scan takes a fraction of the time a scan of brands would.
create table brand_name_parts (
  brand_id int not null references brands on delete cascade,
  part text not null,
  primary key (brand_id, part)
);

-- Applications of sites to brands. Status: 1 applied, 2 joined, 3 rejected.
create table relationships (
  id int generated always as identity primary key,
  site_id int not null references sites,
  brand_id int not null references brands,
  status int not null check (status in (1, 2, 3)),
  message text,
  reason text,
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by int references staff,
  reapply_after timestamptz,
  unique (site_id, brand_id)
);
create index relationships_brand on relationships (brand_id, status);

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
