import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cut } from '../resolve-cut.ts';
import { cellColumns, cellsOfGroups, type WantedCells } from './cells-of-groups.ts';
import { aroundClicks, clicksOfCut, currencyOfClicks, dayBegins, dayOf } from './cut-conditions.ts';
import { cutOf, type Groups, groupColumns, valueGroups } from './group-columns.ts';

/** What clicks are counted from: their sums, or one by one. */
export type ClickSource = 'sums' | 'rows';

/** No click knows the coupon that its order will bear. */
const NO_COUPON = sql`''`;

/**
 * The sums, but while those of an account whose time zone has changed still have the days of the old
 * one, for sub-ids of which there were too many on some day, as long as that day's clicks are there,
 * and for two groups of values, of which the sums know only each by itself.
 */
export async function findClickSource(db: Db, cut: Cut, groups: Groups): Promise<ClickSource> {
  const kinds = valuesOf(groups);
  if (kinds.length > 1) return 'rows';
  const { rows } = await sql`
    select 1 from click_zones where publisher_id = ${cut.publisher_id}
      and time_zone <> ${cut.time_zone}
    union all
    select 1 from click_uid_overflows c where publisher_id = ${cut.publisher_id}
      and kind = any(${kinds}::text[]) and day between ${cut.start_date} and ${cut.end_date}
      and not exists (select 1 from click_archived_days a
        where a.restored_until is null and a.day between c.day - 1 and c.day + 1)
    limit 1`.execute(db);
  return rows.length > 0 ? 'rows' : 'sums';
}

/** The day of sums. */
const DAY = sql`k.day`;

/** As of all groups, but no click tells a coupon. */
const valuesOf = (groups: Groups): PerformanceGroup[] =>
  valueGroups(groups).filter((group) => group !== 'coupon');

/** Rows of the groups' columns, currency and counts: some per group. */
export function visitsOf(cut: Cut, groups: Groups, source: ClickSource): RawBuilder<unknown> {
  if (source === 'rows') return rowsOf(cut, groups);
  return cellsOfGroups(valuesOf(groups)[0], (wanted) => cellsOf(cut, groups, wanted));
}

function cellsOf(
  cut: Cut,
  groups: Groups,
  { kind, times, instead }: WantedCells,
): RawBuilder<unknown> {
  const factor = sql.lit(times);
  return sql`
    select ${cellColumns(groups, { kinds: valuesOf(groups), coupon: NO_COUPON, instead })},
      ${currencyOfClicks(DAY)} as currency,
      ${factor} * k.clicks as clicks, ${factor} * k.valid_clicks as valid_clicks,
      ${factor} * k.unique_clicks as unique_clicks
    from click_roll_ups k ${aroundClicks(cut)}
    where ${clicksOfCut(cut, DAY)} and k.kind = ${sql.lit(kind)}
      and k.day between ${cut.start_date} and ${cut.end_date}`;
}

/** The clicks themselves; a visitor's first click on a link is told by the whole UTC day. */
function rowsOf(cut: Cut, groups: Groups): RawBuilder<unknown> {
  const [begin, end] = [beginOf(cut), endOf(cut)];
  const day = dayOf(sql`k.clicked_at`, cut);
  const columns = {
    day,
    device: sql`k.device`,
    country: sql`k.country`,
    coupon: NO_COUPON,
    row: sql`k`,
  };
  return sql`
    select ${groupColumns(groups, (group) => cutOf(group, columns))},
      ${currencyOfClicks(day)} as currency,
      1 as clicks, (k.invalid_reason is null)::int as valid_clicks, k.is_first::int as unique_clicks
    from (
      select *, invalid_reason is null and (visitor_key is null or row_number() over (
        partition by visitor_key, link_id, invalid_reason is null,
          (clicked_at at time zone 'UTC')::date order by id) = 1) as is_first
      from clicks where publisher_id = ${cut.publisher_id}
        and clicked_at >= date_trunc('day', ${begin}, 'UTC')
        and clicked_at < ${end} + interval '24 hours'
        and id <= (select rolled_up_to from click_roll_up_state)) k
    ${aroundClicks(cut)}
    where ${clicksOfCut(cut, day)} and k.clicked_at >= ${begin} and k.clicked_at < ${end}`;
}

/**
 * Whether the report needs clicks one by one of days whose clicks have been set aside. A day of the
 * account can begin on the UTC day before.
 */
export async function areClicksGone(db: Db, cut: Cut, groups: Groups): Promise<boolean> {
  if (valuesOf(groups).length < 2) return false;
  const { rows } = await sql`
    select 1 from click_archived_days a
    where a.restored_until is null
      and a.day between ${cut.start_date}::date - 1 and ${cut.end_date}
      and exists (select 1 from click_roll_ups k
        where k.publisher_id = ${cut.publisher_id} and k.kind = 'all' and k.day = a.day)
    limit 1`.execute(db);
  return rows.length > 0;
}

const beginOf = (cut: Cut) => dayBegins(cut.start_date, cut.time_zone);
const endOf = (cut: Cut) => dayBegins(cut.end_date, cut.time_zone, 1);
