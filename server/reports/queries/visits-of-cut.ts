import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cut } from '../resolve-cut.ts';
import { cellColumns, cellsOfGroups, type WantedCells } from './cells-of-groups.ts';
import { aroundClicks, clicksOfCut, currencyOfClicks, dayBegins, dayOf } from './cut-conditions.ts';
import { cutOf, type Groups, groupColumns, valueGroups } from './group-columns.ts';

/** Where click figures come from: roll-ups, or the clicks themselves. */
export type ClickSource = 'sums' | 'rows';

/** A click has no coupon; only its order may have one. */
const NO_COUPON = sql`''`;

/**
 * Roll-ups, with three exceptions: while those of an account still use its old time zone; for
 * sub-ids with overflow on some day whose clicks are not archived; and for two groups by value,
 * because roll-ups hold each value by itself.
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

/** The day of roll-ups. */
const DAY = sql`k.day`;

/** Groups by value, without coupon, which clicks do not have. */
const valuesOf = (groups: Groups): PerformanceGroup[] =>
  valueGroups(groups).filter((group) => group !== 'coupon');

/** Rows with group columns, currency and counts; several rows per group. */
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

/** Counts the clicks row by row; first clicks of visitors are determined over whole UTC days. */
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
 * Whether the report needs single clicks of archived days. A day of the account can begin on the
 * previous UTC day.
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
