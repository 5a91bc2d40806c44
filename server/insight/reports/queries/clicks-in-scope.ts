import { type RawBuilder, sql } from 'kysely';
import type { ValueDimension } from '#contract/reports/dimensions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { CLICK_DIMENSIONS, clickValue } from '#server/traffic/clicks/queries/dimension-sources.ts';
import { listOldParts } from '#server/traffic/clicks/queries/list-click-spans.ts';
import { sumOldClicks } from '#server/traffic/clicks/queries/old-clicks.ts';
import type { ReportScope } from '../resolve-scope.ts';
import { cellColumns, cellsOfGroups } from './cells-of-groups.ts';
import { type Groups, groupColumns, groupKeyOf, valueGroups } from './group-columns.ts';
import {
  clickJoins,
  clicksInScope,
  currencyOfClicks,
  dayBegins,
  dayOf,
} from './scope-conditions.ts';

/** Where click figures come from: roll-ups, or the clicks themselves. */
export type ClickSource = 'roll_ups' | 'rows';

/**
 * Roll-ups, with three exceptions: while those of an account use its old time zone or lack a dimension;
 * for
 * sub-ids with overflow on some day whose clicks are not archived; and for two groups by value,
 * because roll-ups hold each value by itself.
 */
export async function findClickSource(
  db: Db,
  scope: ReportScope,
  groups: Groups,
): Promise<ClickSource> {
  const kinds = valuesOf(groups);
  if (kinds.length > 1) return 'rows';
  const { rows } = await sql`
    select 1 from click_zones where publisher_id = ${scope.publisher_id}
      and (time_zone <> ${scope.time_zone} or not kinds @> ${kinds}::text[])
    union all
    select 1 from click_uid_overflows c where publisher_id = ${scope.publisher_id}
      and kind = any(${kinds}::text[]) and day between ${scope.start_date} and ${scope.end_date}
      and not exists (select 1 from click_archived_days a
        where a.restored_until is null and a.day between c.day - 1 and c.day + 1 and ${isLost})
    limit 1`.execute(db);
  return rows.length > 0 ? 'rows' : 'roll_ups';
}

/** The day of roll-ups. */
const DAY = sql<string>`k.day`;

/** Groups by value, without those that clicks do not have, such as the coupon. */
const valuesOf = (groups: Groups): ValueDimension[] =>
  valueGroups(groups).filter((group) => CLICK_DIMENSIONS.includes(group));

/** Whether the clicks of an archived day `a` are not in ClickHouse, where they can be read. */
const isLost = sql`not exists (select 1 from click_archives f where f.day = a.day and f.file is null)`;

/**
 * The clicks of a report that are in ClickHouse, summed there; null if there are none or the report
 * reads roll-ups.
 */
export async function sumOldClicksInScope(
  db: Db,
  scope: ReportScope,
  groups: Groups,
  source: ClickSource,
): Promise<RawBuilder<unknown> | null> {
  if (source === 'roll_ups') return null;
  const { rows } = await sql<{ from: Date; until: Date }>`
    select ${beginOf(scope)} as from, ${endOf(scope)} as until`.execute(db);
  const time = rows[0] ?? { from: new Date(0), until: new Date(0) };
  const parts = await listOldParts(db, time.from, time.until);
  if (parts.length === 0) return null;
  const { publisher_id, site_id, brand_id, time_zone } = scope;
  const filter = { publisher_id, site_id, brand_id, ...time };
  return sumOldClicks(parts, filter, { timeZone: time_zone, by: valuesOf(groups) });
}

/**
 * Rows with group columns, currency and counts; several rows per group. `old` are the sums of clicks
 * in ClickHouse.
 */
export function clicksOfGroups(
  scope: ReportScope,
  groups: Groups,
  source: ClickSource,
  old: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  if (source === 'rows' && old) {
    return sql`${rowsOf(scope, groups)} union all ${oldRowsOf(scope, groups, old)}`;
  }
  if (source === 'rows') return rowsOf(scope, groups);
  return cellsOfGroups(groups, {
    kind: valuesOf(groups)[0],
    figures: ['clicks', 'valid_clicks', 'unique_clicks'],
    cellsOf: (kind) => cellsOf(scope, groups, kind),
  });
}

function cellsOf(scope: ReportScope, groups: Groups, kind: string): RawBuilder<unknown> {
  return sql`
    select ${cellColumns(groups, valuesOf(groups))},
      ${currencyOfClicks(scope, DAY)} as currency, k.clicks, k.valid_clicks, k.unique_clicks
    from click_roll_ups k ${clickJoins(scope)}
    where ${clicksInScope(scope, DAY)} and k.kind = ${sql.lit(kind)}
      and k.day between ${scope.start_date} and ${scope.end_date}`;
}

/** Counts the clicks row by row; first clicks of visitors are determined over whole UTC days. */
function rowsOf(scope: ReportScope, groups: Groups): RawBuilder<unknown> {
  const [begin, end] = [beginOf(scope), endOf(scope)];
  const day = dayOf(sql`k.clicked_at`, scope);
  const columns = { day, toValue: (group: ValueDimension) => clickValue(group, 'k') };
  return sql`
    select ${groupColumns(groups, (group) => groupKeyOf(group, columns))},
      ${currencyOfClicks(scope, day)} as currency,
      1 as clicks, (k.invalid_reason is null)::int as valid_clicks, k.is_first::int as unique_clicks
    from (
      select *, invalid_reason is null and (visitor_key is null or row_number() over (
        partition by visitor_key, link_id, invalid_reason is null,
          (clicked_at at time zone 'UTC')::date order by id) = 1) as is_first
      from clicks where publisher_id = ${scope.publisher_id}
        and clicked_at >= date_trunc('day', ${begin}, 'UTC')
        and clicked_at < ${end} + interval '24 hours'
        and id <= (select clicks_rolled_up_to(${scope.publisher_id}::int))) k
    ${clickJoins(scope)}
    where ${clicksInScope(scope, day)} and k.clicked_at >= ${begin} and k.clicked_at < ${end}`;
}

function oldRowsOf(
  scope: ReportScope,
  groups: Groups,
  old: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const toValue = (group: ValueDimension) =>
    CLICK_DIMENSIONS.includes(group) ? sql.ref(`k.${group}`) : sql`''`;
  const columns = { day: DAY, toValue };
  return sql`
    select ${groupColumns(groups, (group) => groupKeyOf(group, columns))},
      ${currencyOfClicks(scope, DAY)} as currency, k.clicks, k.valid_clicks, k.unique_clicks
    from ${old} k ${clickJoins(scope)} where ${clicksInScope(scope, DAY)}`;
}

/**
 * Whether the report needs single clicks of archived days. A day of the account can begin on the
 * previous UTC day.
 */
export async function areClicksArchived(
  db: Db,
  scope: ReportScope,
  groups: Groups,
): Promise<boolean> {
  if (valuesOf(groups).length < 2) return false;
  const { rows } = await sql`
    select 1 from click_archived_days a
    where a.restored_until is null and ${isLost}
      and a.day between ${scope.start_date}::date - 1 and ${scope.end_date}
      and exists (select 1 from click_roll_ups k
        where k.publisher_id = ${scope.publisher_id} and k.kind = 'all' and k.day = a.day)
    limit 1`.execute(db);
  return rows.length > 0;
}

const beginOf = (scope: ReportScope) => dayBegins(scope.start_date, scope.time_zone);
const endOf = (scope: ReportScope) => dayBegins(scope.end_date, scope.time_zone, 1);
