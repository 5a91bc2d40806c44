import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { asColumns, CLICK_DIMENSIONS, clickValue } from '../queries/dimension-sources.ts';
import { addToCells, MAX_UIDS } from './cells-store.ts';

/** A publisher whose roll-ups have another time zone than its account, or lack a dimension. */
export type MovedZone = { publisher_id: number; old_zone: string; new_zone: string };

/** Publishers whose roll-ups have another time zone than their account, or lack a dimension. */
export async function listMovedZones(db: Db): Promise<MovedZone[]> {
  const { rows } = await sql<MovedZone>`
    select z.publisher_id, z.time_zone as old_zone, p.time_zone as new_zone
    from click_zones z join publishers p on p.id = z.publisher_id
    where p.time_zone <> z.time_zone or not z.kinds @> ${CLICK_DIMENSIONS}::text[]`.execute(db);
  return rows;
}

/** The last UTC day whose clicks are archived, as YYYY-MM-DD. */
export async function findLastArchivedDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from click_archived_days where restored_until is null`.execute(db);
  return rows[0]?.day ?? undefined;
}

/**
 * Rebuilds a publisher's roll-ups in days of the new zone, with all dimensions. Archived clicks keep their old days, up
 * to and including the old day `lastArchivedDay`, which may contain the last of them.
 */
export async function moveRollUps(
  tx: Tx,
  moved: MovedZone,
  lastArchivedDay: string,
): Promise<void> {
  const { publisher_id, old_zone, new_zone } = moved;
  await sql`set local statement_timeout = 0`.execute(tx);
  for (const table of ['click_roll_ups', 'click_uids', 'click_uid_overflows'] as const) {
    await tx
      .deleteFrom(table)
      .where('publisher_id', '=', publisher_id)
      .where('day', '>', lastArchivedDay)
      .execute();
  }
  await sql`
    with rows as materialized (
      select publisher_id, brand_id, site_id, clicked_at, invalid_reason is null as is_valid,
        ${asColumns(CLICK_DIMENSIONS, (key) => clickValue(key, 'c'))},
        invalid_reason is null and (visitor_key is null or row_number() over (
          partition by visitor_key, link_id, invalid_reason is null,
            (clicked_at at time zone 'UTC')::date order by id) = 1) as is_first
      from clicks c where publisher_id = ${publisher_id}
        and clicked_at >= ${lastArchivedDay}::date::timestamp at time zone 'UTC' - interval '1 day'
        and id <= (select clicks_rolled_up_to(${publisher_id}::int))),
    classified as materialized (
      select *, (clicked_at at time zone ${new_zone})::date as day from rows
      where (clicked_at at time zone ${old_zone})::date > ${lastArchivedDay}::date),
    ${addToCells(MAX_UIDS)}`.execute(tx);
  await tx
    .updateTable('click_zones')
    .set({ time_zone: new_zone, kinds: CLICK_DIMENSIONS })
    .where('publisher_id', '=', publisher_id)
    .execute();
}
