import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cut } from '../resolve-cut.ts';
import { clicksOfCut, dayBegins, dayOf } from './cut-conditions.ts';
import { cutOf, labelOf } from './group-columns.ts';

/** What clicks are counted from: their sums, or one by one. */
export type ClickSource = 'sums' | 'rows';

const BY_VALUE: readonly PerformanceGroup[] = [
  'device',
  'country',
  'uid1',
  'uid2',
  'uid3',
  'uid4',
  'uid5',
];

/**
 * The sums, but while those of an account whose time zone has changed still have the days of the old
 * one, and for sub-ids of which there were too many on some day, as long as that day's clicks are there.
 */
export async function findClickSource(
  db: Db,
  cut: Cut,
  group: PerformanceGroup,
): Promise<ClickSource> {
  const { rows } = await sql`
    select 1 from click_zones where publisher_id = ${cut.publisher_id}
      and time_zone <> ${cut.time_zone}
    union all
    select 1 from click_uids_crowded where publisher_id = ${cut.publisher_id} and kind = ${group}
      and day between ${cut.start_date} and ${cut.end_date}
      and to_regclass('clicks_old_' || to_char(day - 1, 'YYYYMMDD')) is null
    limit 1`.execute(db);
  return rows.length > 0 ? 'rows' : 'sums';
}

/** Rows of `cut`, label, currency and counts: some per group. */
export function visitsOf(
  cut: Cut,
  group: PerformanceGroup,
  source: ClickSource,
): RawBuilder<unknown> {
  if (source === 'rows') return rowsOf(cut, group);
  if (!BY_VALUE.includes(group)) return cellsOf(cut, group, 'all', 1);
  // Those without a value are what the others leave of all.
  return sql`
    ${cellsOf(cut, group, group, 1)}
    union all ${cellsOf(cut, group, 'all', 1)}
    union all ${cellsOf(cut, group, group, -1, sql`''`)}`;
}

/** The cells of a kind, counted so many times; `key` in the place of their own. */
function cellsOf(
  cut: Cut,
  group: PerformanceGroup,
  kind: string,
  times: 1 | -1,
  key?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const value = sql`k.value`;
  const columns = { day: sql<string>`k.day`, device: value, country: value, row: sql`k` };
  const own = BY_VALUE.includes(group) ? value : cutOf(group, columns);
  const factor = sql.lit(times);
  return sql`
    select ${key ?? own} as cut, ${labelOf(group)} as label, b.currency,
      ${factor} * k.clicks as clicks, ${factor} * k.valid_clicks as valid_clicks,
      ${factor} * k.unique_clicks as unique_clicks
    from click_sums k
    join brands b on b.id = k.brand_id left join sites s on s.id = k.site_id
    where ${clicksOfCut(cut)} and k.kind = ${sql.lit(kind)}
      and k.day between ${cut.start_date} and ${cut.end_date}`;
}

/** The clicks themselves; a visitor's first click on a link is told by the whole UTC day. */
function rowsOf(cut: Cut, group: PerformanceGroup): RawBuilder<unknown> {
  const [begin, end] = [beginOf(cut), endOf(cut)];
  const columns = {
    day: dayOf(sql`k.clicked_at`, cut),
    device: sql`k.device`,
    country: sql`k.country`,
    row: sql`k`,
  };
  return sql`
    select ${cutOf(group, columns)} as cut, ${labelOf(group)} as label, b.currency,
      1 as clicks, (k.invalid_reason is null)::int as valid_clicks, k.is_first::int as unique_clicks
    from (
      select *, invalid_reason is null and (visitor_key is null or row_number() over (
        partition by visitor_key, link_id, invalid_reason is null,
          (clicked_at at time zone 'UTC')::date order by id) = 1) as is_first
      from clicks where publisher_id = ${cut.publisher_id}
        and clicked_at >= date_trunc('day', ${begin}, 'UTC')
        and clicked_at < ${end} + interval '24 hours'
        and id <= (select summed_to from click_sums_state)) k
    join brands b on b.id = k.brand_id left join sites s on s.id = k.site_id
    where ${clicksOfCut(cut)} and k.clicked_at >= ${begin} and k.clicked_at < ${end}`;
}

const beginOf = (cut: Cut) => dayBegins(cut.start_date, cut.time_zone);
const endOf = (cut: Cut) => dayBegins(cut.end_date, cut.time_zone, 1);
