-- The HTTP request that a job follows from: its id in logs, and its trace (W3C traceparent).
alter table events add column request_id text, add column traceparent text;
alter table jobs add column request_id text, add column traceparent text;
-- Dead letters and retrying jobs are listed by staff.
create index jobs_failed on jobs (id) where last_error is not null;
-- An import whose last attempt failed is a dead letter in the state of its step.
alter table file_imports drop constraint order_imports_check,
  add constraint file_imports_due check (case
    when state in ('checking', 'applying', 'undoing') then run_at is not null or last_error is not null
    else run_at is null end);
