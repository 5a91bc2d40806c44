-- Texts of public pages can be edited, and every text in each language. Versions written before this
-- were shown to all readers; they stay what everyone reads until there is one in their language.
alter table block_versions add column language text not null default 'en'
  check (language in ('en', 'zh'));
alter table block_versions alter column language drop default;
alter table block_versions drop constraint block_versions_pkey;
alter table block_versions add primary key (name, language, version);
alter table block_versions drop constraint block_versions_name_check;
alter table block_versions add constraint block_versions_name_check check (
  name in ('help', 'terms', 'privacy', 'signup', 'about', 'programs', 'contact', 'imprint'));
