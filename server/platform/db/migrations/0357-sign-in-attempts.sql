-- Codes tried in one pending sign-in: after a few attempts the password is required again.
alter table sign_in_challenges add column attempts int not null default 0;
alter table staff_challenges add column attempts int not null default 0;

-- Requests for a sign-in link by mail, with the username or address as typed. As for password
-- resets, only the worker looks up the account, so that the response time reveals nothing.
create table sign_in_link_requests (
  id int generated always as identity primary key,
  account text not null,
  created_at timestamptz not null
);

alter table mail_tokens
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (
    purpose in (
      'verify_email', 'reset_password', 'sign_in', 'confirm_old_email', 'confirm_new_email'
    )
    and (purpose in ('confirm_old_email', 'confirm_new_email')) = (email_change_id is not null)
  );
