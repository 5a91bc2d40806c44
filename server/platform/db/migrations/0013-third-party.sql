-- A user's identity at a provider: (platform, subject), never the e-mail address.
create table third_party_identities (
  id int generated always as identity primary key,
  user_id int not null references users,
  platform text not null
    check (platform in ('facebook', 'google', 'apple', 'linkedin', 'instagram')),
  subject text not null check (subject <> ''),
  bound_at timestamptz not null,
  last_used_at timestamptz,
  unique (platform, subject)
);
create index third_party_identities_user on third_party_identities (user_id);

-- Pending sign-ins at a provider (OAuth state). Verifier and nonce are derived from the state,
-- which is stored as a hash.
create table third_party_states (
  state_hash text primary key,
  platform text not null,
  device_hash text not null check (device_hash <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index third_party_states_expiry on third_party_states (expires_at);

-- Identities confirmed by a provider that belong to no user yet.
create table third_party_tickets (
  ticket_hash text primary key,
  platform text not null,
  subject text not null check (subject <> ''),
  device_hash text not null check (device_hash <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index third_party_tickets_expiry on third_party_tickets (expires_at);
