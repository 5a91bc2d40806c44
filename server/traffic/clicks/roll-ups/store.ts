import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { asColumns, CLICK_DIMENSIONS, clickValue } from '../queries/dimension-sources.ts';
import { addToCells } from './cells-store.ts';
import { clicksOf, moveWatermarks, type Partition } from './partitions-store.ts';

/** The watermark of the sequence: the last number assigned to a click, committed or not. */
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

/**
 * The clicks of locked partitions above their watermarks up to `to`. `maxUids`: see `addToCells`;
 * `isBulk`: a batch of up to a million.
 */
export type Piece = {
  partitions: readonly Partition[];
  to: bigint;
  maxUids: number;
  isBulk: boolean;
};

/** Adds clicks to the roll-ups and moves the watermarks of their partitions. */
export async function addToRollUps(tx: Tx, piece: Piece): Promise<void> {
  const { partitions, to, maxUids, isBulk } = piece;
  const [furthest] = [...partitions].sort((a, b) => Number(a.rolled_up_to - b.rolled_up_to));
  if (!furthest) return;
  // A backlog is processed in large batches.
  await sql`set local statement_timeout = ${sql.lit(isBulk ? '600s' : '120s')}`.execute(tx);
  // With less memory, a million clicks are sorted on disk repeatedly.
  if (isBulk) await sql`set local work_mem = '256MB'`.execute(tx);
  // The planner cannot estimate the clicks of a partition. Expecting one, it compares each click of
  // a batch with every first visit, which takes minutes; rows of tables are read one by one below.
  await sql`set local enable_nestloop = off`.execute(tx);
  await sql`
    with ${classifyBatch(piece, furthest)},
    links as (
      insert into click_links as s (link_id, day, clicks, valid_clicks, unique_clicks)
      select link_id, (clicked_at at time zone 'UTC')::date, count(*),
        count(*) filter (where is_valid), count(*) filter (where is_first) from classified group by 1, 2
      on conflict (link_id, day) do update set clicks = s.clicks + excluded.clicks,
        valid_clicks = s.valid_clicks + excluded.valid_clicks,
        unique_clicks = s.unique_clicks + excluded.unique_clicks),
    brands as (
      -- The locked partition makes the row this transaction's own.
      insert into click_brands as s (brand_id, day, first_slot, valid_clicks)
      select brand_id, (clicked_at at time zone 'UTC')::date, ${furthest.first_slot}::int, count(*)
      from classified where is_valid group by 1, 2
      on conflict (brand_id, day, first_slot) do update set valid_clicks = s.valid_clicks + excluded.valid_clicks),
    ${addToCells(maxUids)}`.execute(tx);
  await moveWatermarks(tx, partitions, to);
}

/** The clicks of a piece as `classified`, with the day of their account; adds their first visits. */
function classifyBatch({ partitions, to }: Piece, furthest: Partition): RawBuilder<unknown> {
  return sql`
    batch as materialized (
      select id, link_id, publisher_id, brand_id, site_id, clicked_at, visitor_key, invalid_reason,
        ${asColumns(CLICK_DIMENSIONS, (key) => clickValue(key, 'c'))}
      from clicks c
      where c.id > ${furthest.rolled_up_to} and c.id <= ${to} and ${clicksOf(partitions)}),
    firsts as (
      insert into click_firsts (visitor_key, link_id, click_id, clicked_at)
      select distinct on (visitor_key, link_id) visitor_key, link_id, id, clicked_at from batch
      where invalid_reason is null and visitor_key is not null
      order by visitor_key, link_id, id
      on conflict do nothing returning click_id),
    publishers_seen as materialized (
      select publisher_id,
        (select time_zone from click_zones z where z.publisher_id = d.publisher_id) as time_zone
      from (select distinct publisher_id from batch) d),
    new_zones as (
      insert into click_zones (publisher_id, time_zone, kinds)
      select publisher_id,
        coalesce((select p.time_zone from publishers p where p.id = publisher_id), 'UTC'),
        ${CLICK_DIMENSIONS}::text[]
      from publishers_seen where time_zone is null
      returning publisher_id, time_zone),
    zones as materialized (
      select publisher_id, time_zone from publishers_seen where time_zone is not null
      union all select publisher_id, time_zone from new_zones),
    classified as materialized (
      select b.*, (b.clicked_at at time zone z.time_zone)::date as day,
        invalid_reason is null as is_valid,
        b.id in (select click_id from firsts) or (invalid_reason is null and visitor_key is null)
          as is_first
      from batch b join zones z using (publisher_id))`;
}

/** Deletes first visits and known sub-ids from before a moment. */
export async function deleteFirsts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('click_firsts').where('clicked_at', '<', before).execute();
  await db.deleteFrom('click_uids').where('day', '<', before.toISOString().slice(0, 10)).execute();
}
