-- The brand that a notification of a person of brands is about. Staff who look at one brand of the person
-- do not see those of the others, and a person who leaves a brand loses those about it.
alter table notifications add column brand_id int references brands;
create index notifications_brand on notifications (brand_id, user_id) where brand_id is not null;

-- A person of the brand may ask an applicant, as staff may.
alter table review_questions
  alter column asked_by drop not null,
  add column asked_by_user int references users,
  add constraint review_questions_asker check (num_nonnulls(asked_by, asked_by_user) = 1);

-- Help for people of brands is a text of its own.
alter table block_versions
  drop constraint block_versions_name_check,
  add constraint block_versions_name_check check (name in (
    'help', 'brand_help', 'terms', 'privacy', 'signup', 'about', 'programs', 'contact', 'imprint'));
