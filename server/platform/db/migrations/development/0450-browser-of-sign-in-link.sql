-- A sign-in link works in the browser that asked for it only: the hash of its device name, or ''
-- for a program without one.
alter table sign_in_link_requests add column device_hash text not null default '';
-- The person who asked knew the password, so strangers who ask for links do not use up this one.
alter table sign_in_link_requests add column knew_password boolean not null default false;
alter table mail_tokens add column device_hash text not null default '';
