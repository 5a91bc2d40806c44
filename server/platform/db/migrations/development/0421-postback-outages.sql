-- Past outages of endpoints of at least ten minutes, for the charts of publishers; the current one
-- begins at postbacks.failing_since.
create table postback_outages (
  id int generated always as identity primary key,
  postback_id int not null references postbacks,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > began_at)
);
create index postback_outages_postback on postback_outages (postback_id, began_at);

create function record_postback_outage() returns trigger language plpgsql as $$
begin
  insert into postback_outages (postback_id, began_at, ended_at)
  select old.id, old.failing_since, ended_at
  from (select greatest(new.updated_at, new.last_attempt_at, new.last_delivered_at) as ended_at) e
  where ended_at >= old.failing_since + interval '10 minutes';
  return null;
end $$;
create trigger postback_outage_ends after update of failing_since on postbacks for each row
  when (old.failing_since is not null and new.failing_since is null)
  execute function record_postback_outage();
