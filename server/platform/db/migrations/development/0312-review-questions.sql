-- Questions of staff to a publisher about a site or an application that is in review.
create table review_questions (
  id int generated always as identity primary key,
  kind text not null check (kind in ('site', 'application')),
  -- The site, or the relationship.
  subject_id int not null,
  publisher_id int not null references publishers,
  -- The name of the subject for the publisher, when it was asked.
  about text not null,
  question text not null,
  asked_by int not null references staff,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index review_questions_subject on review_questions (kind, subject_id, id);
create index review_questions_open on review_questions (publisher_id) where answer is null;
