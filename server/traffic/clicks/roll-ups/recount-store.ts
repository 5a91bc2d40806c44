import { sql } from 'kysely';
import type { ValueDimension } from '#contract/reports/dimensions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { CLICK_DIMENSIONS, clickValue, FREE_TEXTS } from '../queries/dimension-sources.ts';

/** A difference between a roll-up cell and a recount of its clicks. */
export type Difference = { cell: string; summed: string | null; counted: string | null };

/**
 * Whether clicks of a day, or of the adjacent days that overlap it in some time zone, are archived.
 */
export async function areClicksArchived(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from click_archived_days where restored_until is null
      and day between ${day}::date - 1 and ${day}::date + 1 limit 1`.execute(tx);
  return rows.length > 0;
}

/** Recounts the rolled-up clicks of a day and returns the differences, at most 20. */
export async function listDifferences(tx: Tx, day: string): Promise<Difference[]> {
  // A day with millions of clicks exceeds the statement timeout of requests.
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<Difference>`
    with around as materialized (
      select c.*, z.kinds, (clicked_at at time zone coalesce(z.time_zone, 'UTC'))::date as day,
        (invalid_reason is null)::int as valid,
        (invalid_reason is null and (visitor_key is null or row_number() over (
          partition by visitor_key, link_id, invalid_reason is null,
            date_trunc('day', clicked_at, 'UTC') order by id) = 1))::int as first
      from clicks c left join click_zones z using (publisher_id)
      join click_roll_up_partitions p on click_slot(c.publisher_id) between p.first_slot and p.last_slot
      -- In other time zones the day begins up to half a day before or ends half a day after UTC's.
      where clicked_at >= ${day}::timestamp at time zone 'UTC' - interval '1 day'
        and clicked_at < ${day}::timestamp at time zone 'UTC' + interval '2 days'
        and c.id <= p.rolled_up_to),
    on_day as materialized (select * from around where day = ${day}::date),
    kinds as (
      select 'all' as kind, '' as value, j.* from on_day j
      ${sql.join(CLICK_DIMENSIONS.map(kindOf), sql` `)}),
    counted as (
      select ${CELL} as cell, concat_ws('/', count(*), sum(valid), sum(first)) as figures
      from kinds group by 1
      union all
      select concat_ws('|', 'link', link_id), concat_ws('/', count(*), sum(valid), sum(first))
      from around where ${isOnDay(day)} group by 1
      union all
      select concat_ws('|', 'brand', brand_id), count(*)::text
      from around where valid = 1 and ${isOnDay(day)} group by 1),
    summed as (
      select ${CELL} as cell, concat_ws('/', clicks, valid_clicks, unique_clicks) as figures
      from click_roll_ups k join click_zones z using (publisher_id)
      -- A dimension is complete once it is listed.
      where day = ${day}::date and (kind = 'all' or kind = any(z.kinds))
      union all
      select concat_ws('|', 'link', link_id), concat_ws('/', clicks, valid_clicks, unique_clicks)
      from click_links where day = ${day}::date
      union all
      select concat_ws('|', 'brand', brand_id), sum(valid_clicks)::text
      from click_brands where day = ${day}::date group by brand_id)
    select coalesce(s.cell, c.cell) as cell, s.figures as summed, c.figures as counted
    from summed s full join counted c on c.cell = s.cell
    where s.figures is distinct from c.figures order by 1 limit 20`.execute(tx);
  return rows;
}

const isOnDay = (day: string) =>
  sql`date_trunc('day', clicked_at, 'UTC') = ${day}::timestamp at time zone 'UTC'`;

const CELL = sql`concat_ws('|', kind, publisher_id, brand_id, site_id, value)`;

/** The clicks with a value of a dimension; free texts are limited to those that are rolled up. */
function kindOf(kind: ValueDimension) {
  const value = clickValue(kind, 'j');
  const known = sql`join click_uids u on u.publisher_id = j.publisher_id and u.day = j.day
    and u.kind = ${sql.lit(kind)} and u.value = ${value}`;
  return sql`union all select ${sql.lit(kind)}, ${value}, j.* from on_day j
    ${FREE_TEXTS.includes(kind) ? known : sql``}
    where ${value} <> '' and ${sql.lit(kind)} = any(j.kinds)`;
}
