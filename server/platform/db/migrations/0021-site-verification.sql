-- Proof that a publisher controls a site: the token to publish there, and where it was found.
alter table sites
  add column verify_token text,
  add column verified_at timestamptz,
  add column verified_by text,
  add constraint sites_verified check (
    (verified_at is null) = (verified_by is null)
    and verified_by in ('meta', 'file', 'dns')
    and (verified_at is null or verify_token is not null)
  );
