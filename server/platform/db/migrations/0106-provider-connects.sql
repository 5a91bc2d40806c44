-- Set when a signed-in user connects a provider to the account: the state belongs to that session
-- and signs in no one. Null: the visit is a sign-in.
alter table third_party_states
  add column session_id int references sessions on delete cascade;
