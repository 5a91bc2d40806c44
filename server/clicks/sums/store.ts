import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** The number up to which clicks have been handed out, whether or not they are committed. */
export async function findLastNumber(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    select case when is_called then last_value else last_value - 1 end as last
    from clicks_number`.execute(db);
  return rows[0]?.last ?? 0n;
}

/** The transactions that are writing clicks at this moment. */
export async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (relation = 'clicks'::regclass
        or relation in (select inhrelid from pg_inherits where inhparent = 'clicks'::regclass))`.execute(
    db,
  );
  return rows.map((row) => row.writer);
}

/** Holds the sums for this transaction; answers the number up to which they go. */
export async function lockSums(tx: Tx): Promise<bigint> {
  const row = await tx
    .selectFrom('click_sums_state')
    .select('summed_to')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.summed_to;
}

/** So many different sub-ids of a publisher, day and place are summed; see migration 0220. */
export const MOST_UIDS = 1_000;

/** Adds the clicks with numbers above `from` up to `to` to the sums. */
export async function addToSums(tx: Tx, from: bigint, to: bigint, most: number): Promise<void> {
  // What is behind after a long pause comes in large batches.
  await sql`set local statement_timeout = '120s'`.execute(tx);
  await sql`
    with batch as materialized (
      select * from clicks where id > ${from} and id <= ${to}),
    firsts as (
      insert into click_firsts (visitor_key, link_id, click_id, clicked_at)
      select distinct on (visitor_key, link_id) visitor_key, link_id, id, clicked_at from batch
      where invalid_reason is null and visitor_key is not null
      order by visitor_key, link_id, id
      on conflict do nothing returning click_id),
    -- As few rows as the batch allows; everything else is made of them.
    cells as materialized (
      select publisher_id, brand_id, site_id, link_id, uid1, uid2, uid3, uid4, uid5, device, country,
        date_bin('15 minutes', clicked_at, timestamptz '2000-01-01 00:00:00Z') as quarter,
        count(*) as clicks, count(*) filter (where invalid_reason is null) as valid_clicks,
        count(*) filter (where f.click_id is not null
          or (invalid_reason is null and visitor_key is null)) as unique_clicks
      from batch b left join firsts f on f.click_id = b.id
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    ${uidsOfCells(most)},
    links as (
      insert into click_links as s (link_id, day, clicks, valid_clicks, unique_clicks)
      select link_id, (quarter at time zone 'UTC')::date, sum(clicks), sum(valid_clicks),
        sum(unique_clicks) from cells group by 1, 2
      on conflict (link_id, day) do update set ${ADDED}),
    told as (
      select publisher_id, 'all' as kind, minutes, quarter, brand_id, site_id, '' as value,
        clicks, valid_clicks, unique_clicks
      from cells, unnest(array[1440, 60, 15]) minutes
      union all
      select publisher_id, v.kind, minutes, quarter, brand_id, site_id, v.value,
        clicks, valid_clicks, unique_clicks
      from cells, unnest(array[1440, 15]) minutes,
        lateral (values ('device', device), ('country', country)) v (kind, value)
      where v.value <> ''
      union all
      select c.publisher_id, v.kind, minutes, c.quarter, c.brand_id, c.site_id, v.value,
        c.clicks, c.valid_clicks, c.unique_clicks
      from cells c, ${UIDS}, known k, unnest(array[1440, 15]) minutes
      where k.publisher_id = c.publisher_id and k.kind = v.kind and k.value = v.value
        and k.day = (c.quarter at time zone 'UTC')::date)
    insert into click_sums as s (publisher_id, kind, minutes, begins, brand_id, site_id, value,
      clicks, valid_clicks, unique_clicks)
    select publisher_id, kind, minutes,
      date_bin(make_interval(mins => minutes), quarter, timestamptz '2000-01-01 00:00:00Z'),
      brand_id, site_id, value, sum(clicks), sum(valid_clicks), sum(unique_clicks)
    from told group by 1, 2, 3, 4, 5, 6, 7
    on conflict (publisher_id, kind, minutes, begins, brand_id, site_id, value) do update set
      ${ADDED}`.execute(tx);
  await tx.updateTable('click_sums_state').set({ summed_to: to }).execute();
}

const ADDED = sql`clicks = s.clicks + excluded.clicks,
  valid_clicks = s.valid_clicks + excluded.valid_clicks,
  unique_clicks = s.unique_clicks + excluded.unique_clicks`;

const UIDS = sql`lateral (values ('uid1', c.uid1), ('uid2', c.uid2), ('uid3', c.uid3),
  ('uid4', c.uid4), ('uid5', c.uid5)) v (kind, value)`;

/** Of the sub-ids in `cells`, those that are summed: `known`, with those let in by this batch. */
function uidsOfCells(most: number) {
  return sql`
    uids as materialized (
      select distinct c.publisher_id, (c.quarter at time zone 'UTC')::date as day, v.kind, v.value,
        u.value is not null as is_known
      from cells c cross join ${UIDS}
      left join click_uids u on u.publisher_id = c.publisher_id and u.kind = v.kind
        and u.value = v.value and u.day = (c.quarter at time zone 'UTC')::date
      where v.value <> ''),
    -- Only where something is new must be counted how many there are.
    crowds as (
      select f.publisher_id, f.day, f.kind, (select count(*) from click_uids u
          where u.publisher_id = f.publisher_id and u.day = f.day and u.kind = f.kind) as known
      from uids f where not f.is_known group by 1, 2, 3),
    fresh as materialized (
      select u.*, c.known + row_number() over (
        partition by publisher_id, day, kind order by value) as nth
      from uids u join crowds c using (publisher_id, day, kind) where not u.is_known),
    let_in as (
      insert into click_uids (publisher_id, day, kind, value)
      select publisher_id, day, kind, value from fresh where nth <= ${most}),
    left_out as (
      insert into click_uids_crowded (publisher_id, kind, day)
      select distinct publisher_id, kind, day from fresh where nth > ${most}
      on conflict do nothing),
    known as materialized (
      select publisher_id, day, kind, value from uids where is_known
      union all select publisher_id, day, kind, value from fresh where nth <= ${most})`;
}

/** Forgets who was where, and which sub-ids were told, before a moment. */
export async function deleteFirsts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('click_firsts').where('clicked_at', '<', before).execute();
  await db.deleteFrom('click_uids').where('day', '<', before.toISOString().slice(0, 10)).execute();
}
