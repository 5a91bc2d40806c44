-- One postback covers several event types, has a flat JSON format and custom headers.

alter table postbacks
  add event_types int[],
  add headers jsonb not null default '[]' check (jsonb_array_length(headers) <= 5);
update postbacks set event_types = array[event_type];
drop index postbacks_clicks;
alter table postbacks
  drop column event_type,
  alter event_types set not null,
  add check (cardinality(event_types) between 1 and 7 and event_types <@ '{1,2,3,4,5,6,7}'),
  drop constraint postbacks_delivery_type_check,
  add constraint postbacks_delivery_type_check check (delivery_type between 1 and 4);
create index postbacks_clicks on postbacks (publisher_id)
  where 6 = any(event_types) and deleted_at is null;

-- Replays of stored payloads have the order time in the new formats too.
update postback_deliveries
set payload = payload || jsonb_build_object(
  'order_time_unix', payload->>'order_time',
  'order_time', to_char(to_timestamp((payload->>'order_time')::bigint) at time zone 'Asia/Shanghai',
    'YYYY-MM-DD"T"HH24:MI:SS') || '+08:00')
where payload->>'order_time' ~ '^\d+$';
