-- Baseline of offers: brands with their terms, coupons and products.

-- ------------------------------------------------------------------------------------------------
-- Brands, their categories, relationships and search.
-- ------------------------------------------------------------------------------------------------

-- Category tree of two levels, written "Parent>Child" to clients.
create table categories (
  id int generated always as identity primary key,
  parent_id int references categories,
  name text not null,
  unique nulls not distinct (parent_id, name)
);

-- Lower case without accents, so that a search treats "Café" and "cafe" as equal.
create function plain_text(value text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'));

-- All words of a brand by weight. array_to_string is only marked stable because of types whose text
-- form may change; that of text never does.
create function brand_words(names text, tags text[], short_desc text, site_desc text)
returns tsvector language sql immutable parallel safe
return setweight(to_tsvector('simple', names), 'A')
  || setweight(to_tsvector('english', plain_text(array_to_string(tags, ' '))), 'B')
  || setweight(to_tsvector('english', plain_text(short_desc)), 'C')
  || setweight(to_tsvector('english', plain_text(site_desc)), 'D');

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
  status text not null default 'online' check (status in ('draft', 'online', 'offline', 'paused')),
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
  tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  -- The public key that names a brand in the tag of the tracking script. It proves nothing, so an
  -- order that arrives with it counts only once the brand's server has confirmed it.
  script_key text not null
    default 'pk_' || replace(gen_random_uuid()::text, '-', ''),
  -- Landing addresses carry afsrc=1, by which browser extensions of cashback and coupon sites stand
  -- down for a publisher's click. A brand whose addresses do not bear another parameter does without.
  adds_afsrc boolean not null default true,
  -- Drafts are completed by staff before publishers see them.
  -- The import that has created a draft or changed it last: its complete drafts are published together.
  import_id int,
  -- The wide picture on a brand's page and card: the address of a file, like the logo. Null: it is drawn
  -- from the name.
  cover text
);
create unique index brands_source on brands (source, source_key) where source is not null;
create index brands_domain on brands (domain);
create index brands_search_name on brands using gin (search_name gin_trgm_ops);
create index brands_search_words on brands using gin (search_words);
-- Pages are looked up by host: the brand's own domain is indexed already, this covers the other
-- domains.
create index brands_deeplink on brands using gin (deeplink_domains);
create unique index brands_script_key on brands (script_key);
create index brands_drafts on brands (import_id) where status = 'draft';
-- Every search excludes hidden brands.
create index brands_hidden on brands (id) where status in ('draft', 'offline');

-- Announcements to the publishers of a brand.
alter table announcements add foreign key (brand_id) references brands;
create trigger brands_notify after update on brands for each row
  when ((old.status, old.mcid, old.merchant_name, old.domain, old.deeplink_domains,
      old.allow_deep_link, old.click_ref_param, old.adds_afsrc)
    is distinct from (new.status, new.mcid, new.merchant_name, new.domain, new.deeplink_domains,
      new.allow_deep_link, new.click_ref_param, new.adds_afsrc))
  execute function notify_links_changed('brand', 'id');

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

-- Words of brand names, with their brand: a mistyped word is compared with them letter by letter.
-- The table is narrow, so that a full scan takes a fraction of the time a scan of brands would.
create table brand_name_parts (
  brand_id int not null references brands on delete cascade,
  part text not null,
  primary key (brand_id, part)
);

-- Rules by which sites and applications are approved without a person.
create table approval_rules (
  id int generated always as identity primary key,
  kind text not null check (kind in ('site', 'application')),
  -- null: every brand. Sites belong to no brand.
  brand_id int references brands,
  -- Conditions; all have to hold. Empty lists and 0 days hold always.
  needs_verified boolean not null,
  promotion_methods int[] not null,
  countries text[] not null,
  min_account_days int not null check (min_account_days between 0 and 3650),
  needs_clean_history boolean not null,
  enabled boolean not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- Sites and applications keep the rule that approved them.
  deleted_at timestamptz,
  check (kind = 'application' or brand_id is null)
);

-- The rule that approved a site.
alter table sites add foreign key (approval_rule_id) references approval_rules;

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
  approval_rule_id int references approval_rules,
  unique (site_id, brand_id)
);
create index relationships_brand on relationships (brand_id, status);
-- The order of the review list: waiting first.
create index relationships_list on relationships
  ((status = 1) desc, (case when status = 1 then applied_at end), applied_at desc, id);
create trigger relationships_notify after insert or update or delete on relationships
  for each row execute function notify_links_changed('relationship', 'brand_id');

-- The sorted letters of a word: two words that differ by transposed letters have the same.
create function letters(word text) returns text language sql immutable strict parallel safe
return (select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') letter);

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

-- ------------------------------------------------------------------------------------------------
-- Terms of brands: versions and commission rules.
-- ------------------------------------------------------------------------------------------------

-- Versioned commission rules. A version is never edited; a new version replaces it.
create table commission_rules (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  terms_version int not null,
  name text not null,
  kind text not null check (kind in ('percent', 'fixed')),
  -- percent: parts per million of the sale (5 % = 50000); fixed: minor units of `currency` per
  -- order line.
  rate_ppm int check (rate_ppm between 0 and 1000000),
  fixed_minor bigint check (fixed_minor >= 0),
  currency char(3) not null,
  category text,
  sku text,
  customer_kind text check (customer_kind in ('new', 'existing')),
  country text,
  publisher_id int references publishers,
  priority int not null default 0,
  effective_from timestamptz not null,
  effective_to timestamptz,
  created_at timestamptz not null,
  -- Tiers: rules that apply from a threshold, in orders of a publisher with the brand per calendar
  -- month, or in minor units of their sales.
  tier_basis text check (tier_basis in ('orders', 'sales')),
  tier_from bigint check (tier_from > 0),
  -- What a fixed commission is paid for, and up to which sum.
  basis text check (basis in ('order', 'line', 'unit')),
  -- Limits of a fixed commission in minor units of `currency`: per order, and per publisher and
  -- calendar month of the brand.
  cap_order_minor bigint check (cap_order_minor > 0),
  cap_month_minor bigint check (cap_month_minor > 0),
  -- Which orders of a customer the rule pays: the first one, or the later ones. Null: both.
  customer_order text check (customer_order in ('first', 'renewal')),
  -- Later orders of a customer are credited to the publisher of the first one for this many months;
  -- 0: for life. Null: an order is paid if it is attributed itself.
  renewal_months int check (renewal_months between 0 and 600),
  check ((kind = 'percent' and rate_ppm is not null)
    or (kind = 'fixed' and fixed_minor is not null)),
  constraint commission_rules_tier check ((tier_basis is null) = (tier_from is null)),
  constraint commission_rules_basis check ((kind = 'fixed') = (basis is not null)),
  constraint commission_rules_caps
    check (kind = 'fixed' or num_nonnulls(cap_order_minor, cap_month_minor) = 0),
  constraint commission_rules_renewal check (
    (customer_order is distinct from 'first' or renewal_months is null)
    and (customer_order is distinct from 'renewal' or renewal_months is not null))
);
create index commission_rules_brand on commission_rules (brand_id, effective_from);

-- Versions of a brand's terms and when each takes effect; comm_rate is derived from its rules. Versions
-- and their rules are never edited. A version that has not begun may be withdrawn by one that begins
-- before it.
create table terms_versions (
  brand_id int not null references brands,
  version int not null,
  comm_rate text not null,
  comm_detail text not null,
  note text,
  source text not null check (source in ('import', 'staff')),
  -- The worst effect of its rules open to all publishers, compared with the previous version.
  effect text not null check (effect in ('first', 'same', 'raised', 'changed', 'cut', 'zero')),
  announced_at timestamptz not null,
  effective_from timestamptz not null,
  started_at timestamptz,
  withdrawn_at timestamptz,
  primary key (brand_id, version),
  check (started_at is null or withdrawn_at is null)
);
create index terms_versions_waiting on terms_versions (effective_from)
  where started_at is null and withdrawn_at is null;

-- Which publishers were notified of a version.
create table terms_notifications (
  brand_id int not null,
  version int not null,
  publisher_id int not null references publishers,
  notified_at timestamptz not null,
  primary key (brand_id, version, publisher_id),
  foreign key (brand_id, version) references terms_versions (brand_id, version)
);

-- ------------------------------------------------------------------------------------------------
-- Coupons.
-- ------------------------------------------------------------------------------------------------

-- Coupons and deals of brands; exclusive ones are shown to one publisher.
create table coupons (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  name text not null,
  code text,
  description text not null default '',
  kind text not null check (kind in ('coupon', 'deal', 'no_code')),
  discount_kind text check (discount_kind in ('percent', 'fixed', 'shipping')),
  discount_value numeric,
  starts_at timestamptz not null,
  ends_at timestamptz,
  exclusive_publisher_id int references publishers,
  created_at timestamptz not null,
  restrictions text not null default '',
  -- A page of the brand for the coupon; null: its home page.
  landing_url text,
  -- In the brand's currency, like discount_value if discount_kind is fixed.
  min_spend_minor bigint check (min_spend_minor > 0),
  country char(2),
  category text,
  verified_at timestamptz,
  -- Key of an imported coupon in its file; null for one made by staff.
  source_key text,
  updated_at timestamptz not null,
  check (ends_at is null or ends_at >= starts_at)
);
create index coupons_brand on coupons (brand_id);
create unique index coupons_source on coupons (brand_id, source_key) where source_key is not null;
create index coupons_code on coupons (brand_id, lower(code));
create index coupons_ends on coupons (ends_at);

-- ------------------------------------------------------------------------------------------------
-- Products, their categories and feeds.
-- ------------------------------------------------------------------------------------------------

-- Tree of product categories, written "Furniture > Chairs" to clients.
create table product_categories (
  id int generated always as identity primary key,
  parent_id int references product_categories,
  name text not null,
  path text not null,
  -- Number of available products in it and below it, recounted after each import.
  products int not null default 0,
  -- Number of available products of marketplace brands in it and below it; part of `products`.
  marketplace_products int not null default 0
);
create unique index product_categories_path on product_categories (lower(path));
create index product_categories_name on product_categories (lower(name));
create index product_categories_parent on product_categories (parent_id);

-- All words of product names: candidates for a mistyped word. Words are never removed.
create table product_words (
  -- Words in byte order (collation "C"), so that a prefix is a range of the index and needs one
  -- lookup. With another collation every word would have to be read.
  word text collate "C" primary key
);
create index product_words_trgm on product_words using gin (word gin_trgm_ops);

-- Products from the brands' feeds.
create table products (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  sku text not null,
  name text not null,
  description text not null default '',
  image text,
  url text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null,
  category text,
  available boolean not null default true,
  updated_at timestamptz not null,
  -- The number buyers know it by; a shop without such numbers uses its article number.
  asin text not null,
  parent_asin text,
  vendor text,
  original_price_minor bigint check (original_price_minor > price_minor),
  -- Whole percent off the original price, rounded down.
  discount int not null default 0 check (discount between 0 and 100),
  -- The price before the last change, if that was a reduction.
  dropped_from_minor bigint,
  dropped_at timestamptz,
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  reviews int not null default 0 check (reviews >= 0),
  country char(2),
  promo_codes text[] not null default '{}',
  category_id int references product_categories,
  -- Parts per million of the price earned by the best rule open to all publishers; 0 if there is
  -- none.
  commission_ppm int not null default 0,
  -- Hash of the product's feed data: an import writes only rows that changed.
  feed_hash text,
  created_at timestamptz not null,
  search tsvector not null generated always as
    (to_tsvector('english',
    name || ' ' || coalesce(vendor, '') || ' ' || coalesce(category, ''))) stored,
  unique (brand_id, sku)
);
create index products_search on products using gin (search) with (fastupdate = off) where available;
create index products_asin on products (upper(asin));
create index products_newest on products (created_at desc, id desc) where available;
create index products_commission on products (commission_ppm desc, id desc) where available;
create index products_discount on products (discount desc, id desc) where available;
create index products_rating on products (rating desc, reviews desc, id desc) where available;
create index products_reviews on products (reviews desc, id desc) where available;
create index products_category on products (category_id) where available;
create index products_price on products (currency, price_minor) where available;

-- Address of a brand's product feed, and when it is fetched next.
create table product_feeds (
  brand_id int primary key references brands,
  address text not null,
  -- Templates for product and image addresses that the feed does not contain.
  link text,
  images text,
  every_hours int not null check (every_hours between 1 and 168),
  skip_bad boolean not null,
  -- Requested by staff: the next fetch does not wait for its time, and may remove most of the
  -- products.
  is_requested boolean not null default false,
  run_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  -- Response headers of the last imported feed, for a conditional request.
  etag text,
  last_modified text,
  changed_at timestamptz not null,
  leased_by int,
  attempts int not null default 0
);
create index product_feeds_due on product_feeds (run_at);
create index product_feeds_leased on product_feeds (leased_by) where leased_by is not null;

-- Fetches of a feed and their results; only the newest of each brand are kept.
create table product_feed_runs (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  is_requested boolean not null,
  address text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null check (outcome in ('imported', 'unchanged', 'failed')),
  bytes bigint not null,
  -- Why it failed: an error key of the catalogue, or what the host did.
  problem text check ((outcome = 'failed') = (problem is not null)),
  report jsonb
);
create index product_feed_runs_brand on product_feed_runs (brand_id, id desc);

-- Product images, fetched from the brands' hosts, resized and re-encoded.
create table product_pictures (
  product_id int primary key references products,
  -- The address it was fetched from; the product's own may have changed since.
  image text not null,
  -- WebP; null if the host did not deliver an image.
  small bytea,
  large bytea,
  fetched_at timestamptz not null,
  check ((small is null) = (large is null))
);
