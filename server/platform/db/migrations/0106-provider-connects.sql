-- A visit to a provider that connects it to an account: its state belongs to the session that began
-- it and signs nobody in. Without one the visit is a sign-in.
alter table third_party_states
  add column session_id int references sessions on delete cascade;
