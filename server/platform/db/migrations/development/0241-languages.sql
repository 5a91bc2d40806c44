-- The language of a user's messages and mails; null: not chosen.

alter table users add language text check (language in ('en', 'zh'));
