-- Deliveries are rows of the queue (platform/queue): `attempts` counts those of the current retry
-- schedule, `total_attempts` all.
alter table postback_deliveries rename column due_at to run_at;
alter table postback_deliveries rename column attempts to total_attempts;
alter table postback_deliveries rename column tries to attempts;
alter table postback_deliveries alter column run_at drop not null;
update postback_deliveries set run_at = null where state <> 'waiting';
alter table postback_deliveries add check ((state = 'waiting') = (run_at is not null));
drop index postback_deliveries_waiting;
drop index postback_deliveries_subject;
create index postback_deliveries_waiting on postback_deliveries (postback_id, sequence)
  where run_at is not null;
create index postback_deliveries_subject on postback_deliveries (postback_id, subject, sequence)
  where run_at is not null;
