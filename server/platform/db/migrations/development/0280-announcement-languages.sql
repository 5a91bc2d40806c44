-- The Chinese text of an announcement; null: its English text is shown.

alter table announcements
  add title_zh text,
  add body_zh text;

-- The language of a staff member's mails: that of the page they last signed in on; null: unknown.

alter table staff add language text check (language in ('en', 'zh'));
