import { type RawBuilder, sql } from 'kysely';
import { CLICK_DIMENSIONS, FREE_TEXTS, kindsOf, namesOf } from '../queries/dimension-sources.ts';

/**
 * Maximum number of distinct sub-ids per publisher, day and position that are rolled up; see
 * migration 0070-clicks.
 */
export const MAX_UIDS = 1_000;

const UIDS = CLICK_DIMENSIONS.filter((key) => FREE_TEXTS.includes(key));
const FACTS = CLICK_DIMENSIONS.filter((key) => !FREE_TEXTS.includes(key));
const CELL = sql`publisher_id, day, brand_id, site_id, ${namesOf(CLICK_DIMENSIONS)}`;

/**
 * The final part of a statement that adds clicks to the roll-up cells. Expects the clicks as
 * `classified`, with the `day` of their account, the values of `CLICK_DIMENSIONS`, `is_valid` and `is_first`. At most `maxUids` distinct
 * sub-ids are rolled up; more are an overflow.
 */
export function addToCells(maxUids: number): RawBuilder<unknown> {
  return sql`
    -- The finest groups; all roll-ups are computed from them.
    cells as materialized (
      select ${CELL}, count(*) as clicks, count(*) filter (where is_valid) as valid_clicks,
        count(*) filter (where is_first) as unique_clicks
      from classified group by ${CELL}),
    ${uidsOfCells(maxUids)},
    roll_ups as (
      select publisher_id, v.kind, day, brand_id, site_id, v.value, clicks, valid_clicks, unique_clicks
      from cells,
        lateral (values ('all', ''), ${kindsOf(FACTS)}) v (kind, value)
      where v.kind = 'all' or v.value <> ''
      union all
      select c.publisher_id, c.kind, c.day, c.brand_id, c.site_id, c.value,
        c.clicks, c.valid_clicks, c.unique_clicks
      from uid_cells c join known using (publisher_id, day, kind, value))
    insert into click_roll_ups as s (publisher_id, kind, day, brand_id, site_id, value,
      clicks, valid_clicks, unique_clicks)
    select publisher_id, kind, day, brand_id, site_id, value,
      sum(clicks), sum(valid_clicks), sum(unique_clicks)
    from roll_ups group by 1, 2, 3, 4, 5, 6
    -- In the order of the index, so that a publisher's cells of a day are on few pages.
    order by 1, 2, 3, 4, 5, 6
    on conflict (publisher_id, kind, day, brand_id, site_id, value) do update set
      clicks = s.clicks + excluded.clicks,
      valid_clicks = s.valid_clicks + excluded.valid_clicks,
      unique_clicks = s.unique_clicks + excluded.unique_clicks`;
}

/** Selects the sub-ids in `cells` that are rolled up: `known`, including those added now. */
function uidsOfCells(maxUids: number): RawBuilder<unknown> {
  return sql`
    -- One row per sub-id before the join: otherwise each cell is joined with all sub-ids of its
    -- publisher's day, and a large batch takes minutes.
    uid_cells as materialized (
      select publisher_id, day, brand_id, site_id, v.kind, v.value,
        sum(clicks) as clicks, sum(valid_clicks) as valid_clicks, sum(unique_clicks) as unique_clicks
      from cells c, lateral (values ${kindsOf(UIDS)}) v (kind, value)
      where v.value <> '' group by 1, 2, 3, 4, 5, 6),
    uids as materialized (
      select c.*, coalesce((
          select true from click_uids u where u.publisher_id = c.publisher_id and u.day = c.day
            and u.kind = c.kind and u.value = c.value), false) as is_known
      from (select distinct publisher_id, day, kind, value from uid_cells) c),
    -- The number of known sub-ids is needed only where new ones appear.
    counts as (
      select f.publisher_id, f.day, f.kind, (select count(*) from click_uids u
          where u.publisher_id = f.publisher_id and u.day = f.day and u.kind = f.kind) as known
      from uids f where not f.is_known group by 1, 2, 3),
    fresh as materialized (
      select u.*, c.known + row_number() over (
        partition by publisher_id, day, kind order by value) as nth
      from uids u join counts c using (publisher_id, day, kind) where not u.is_known),
    accepted as (
      insert into click_uids (publisher_id, day, kind, value)
      select publisher_id, day, kind, value from fresh where nth <= ${maxUids}),
    overflows as (
      insert into click_uid_overflows (publisher_id, kind, day)
      select distinct publisher_id, kind, day from fresh where nth > ${maxUids}
      on conflict do nothing),
    known as materialized (
      select publisher_id, day, kind, value from uids where is_known
      union all select publisher_id, day, kind, value from fresh where nth <= ${maxUids})`;
}
