-- A token ends with the member who made it. null: made before makers were known; it belongs to the
-- account and ends with no one.
alter table api_tokens add column made_by int references users;
create index api_tokens_made_by on api_tokens (made_by);
