-- A fourth proof of ownership: a code on the page of a channel, for profiles whose owner cannot
-- change the head of the page, its server or its DNS.
alter table sites drop constraint sites_verified;
alter table sites add constraint sites_verified check (
  (verified_at is null) = (verified_by is null)
  and verified_by in ('meta', 'file', 'dns', 'page')
  and (verified_at is null or verify_token is not null)
);
