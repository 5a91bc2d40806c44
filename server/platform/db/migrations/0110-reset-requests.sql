-- Requests for a password reset mail, with the address as typed. Only the worker looks up the
-- account, so that neither the response nor its timing reveals whether the address exists.
create table password_reset_requests (
  id int generated always as identity primary key,
  email text not null,
  created_at timestamptz not null
);
