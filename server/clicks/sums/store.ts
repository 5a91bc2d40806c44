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

/** Adds the clicks with numbers above `from` up to `to` to the sums. */
export async function addToSums(tx: Tx, from: bigint, to: bigint): Promise<void> {
  await sql`
    with batch as materialized (
      select * from clicks where id > ${from} and id <= ${to}),
    firsts as (
      insert into click_firsts (visitor_key, link_id, click_id, clicked_at)
      select distinct on (visitor_key, link_id) visitor_key, link_id, id, clicked_at from batch
      where invalid_reason is null and visitor_key is not null
      order by visitor_key, link_id, id
      on conflict do nothing returning click_id),
    judged as materialized (
      select b.*, (invalid_reason is null)::int as valid,
        (f.click_id is not null or (invalid_reason is null and visitor_key is null))::int as first
      from batch b left join firsts f on f.click_id = b.id),
    uids as (
      insert into click_uids as s (day, publisher_id, link_id, uid1, uid2, uid3, uid4, uid5,
        clicks, valid_clicks, unique_clicks)
      select (clicked_at at time zone 'UTC')::date, publisher_id, link_id,
        uid1, uid2, uid3, uid4, uid5, count(*), sum(valid), sum(first)
      from judged group by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (publisher_id, day, link_id, uid1, uid2, uid3, uid4, uid5) do update set
        clicks = s.clicks + excluded.clicks,
        valid_clicks = s.valid_clicks + excluded.valid_clicks,
        unique_clicks = s.unique_clicks + excluded.unique_clicks)
    insert into click_hours as s (hour, publisher_id, brand_id, site_id, link_id, country, device,
      clicks, valid_clicks, unique_clicks)
    select date_trunc('hour', clicked_at, 'UTC'), publisher_id, brand_id, site_id, link_id,
      country, device, count(*), sum(valid), sum(first)
    from judged group by 1, 2, 3, 4, 5, 6, 7
    on conflict (publisher_id, hour, link_id, brand_id, site_id, country, device) do update set
      clicks = s.clicks + excluded.clicks,
      valid_clicks = s.valid_clicks + excluded.valid_clicks,
      unique_clicks = s.unique_clicks + excluded.unique_clicks`.execute(tx);
  await tx.updateTable('click_sums_state').set({ summed_to: to }).execute();
}

/** Forgets who was where before a moment. */
export async function deleteFirsts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('click_firsts').where('clicked_at', '<', before).execute();
}

/** How a cell of the sums differs from a recount of the clicks themselves. */
export type Difference = { cell: string; summed: string | null; counted: string | null };

/** Counts the clicks of a span again, as far as they are summed, and answers what differs. */
export async function listDifferences(tx: Tx, from: Date, to: Date): Promise<Difference[]> {
  // A day of millions takes longer than a request may.
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<Difference>`
    with judged as materialized (
      select c.*, (invalid_reason is null)::int as valid,
        (invalid_reason is null and (visitor_key is null or row_number() over (
          partition by visitor_key, link_id, invalid_reason is null order by id) = 1))::int as first
      from clicks c where clicked_at >= ${from} and clicked_at < ${to}
        and id <= (select summed_to from click_sums_state)),
    hours as (
      select concat_ws('|', 'hour', date_trunc('hour', clicked_at, 'UTC'), publisher_id, brand_id,
          site_id, link_id, coalesce(country, '-'), coalesce(device, '-')) as cell,
        concat_ws('/', count(*), sum(valid), sum(first)) as figures
      from judged group by 1),
    uids as (
      select concat_ws('|', 'uid', (clicked_at at time zone 'UTC')::date, publisher_id, link_id,
          to_jsonb(array[uid1, uid2, uid3, uid4, uid5])) as cell,
        concat_ws('/', count(*), sum(valid), sum(first)) as figures
      from judged group by 1),
    counted as (select * from hours union all select * from uids),
    summed as (
      select concat_ws('|', 'hour', hour, publisher_id, brand_id, site_id, link_id,
          coalesce(country, '-'), coalesce(device, '-')) as cell,
        concat_ws('/', clicks, valid_clicks, unique_clicks) as figures
      from click_hours where hour >= ${from} and hour < ${to}
      union all
      select concat_ws('|', 'uid', day, publisher_id, link_id,
          to_jsonb(array[uid1, uid2, uid3, uid4, uid5])),
        concat_ws('/', clicks, valid_clicks, unique_clicks)
      from click_uids where day >= (${from}::timestamptz at time zone 'UTC')::date
        and day < (${to}::timestamptz at time zone 'UTC')::date)
    select coalesce(s.cell, c.cell) as cell, s.figures as summed, c.figures as counted
    from summed s full join counted c on c.cell = s.cell
    where s.figures is distinct from c.figures order by 1 limit 20`.execute(tx);
  return rows;
}
