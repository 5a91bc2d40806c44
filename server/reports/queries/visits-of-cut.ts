import { type RawBuilder, sql } from 'kysely';
import type { PerformanceGroup } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cut } from '../resolve-cut.ts';
import { offsetStepMinutes } from '../rules.ts';
import { clicksOfCut, dayBegins } from './cut-conditions.ts';
import { cutOf, labelOf } from './group-columns.ts';

/** What clicks are counted from: their sums, or one by one. */
export type ClickSource = 'sums' | 'rows';

const DAY = 1440;
const BY_TIME: readonly PerformanceGroup[] = ['day', 'week', 'month'];
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
 * The sums, but for sub-ids of which there were too many on some day of the cut, as long as the clicks
 * of that day are there.
 */
export async function findClickSource(
  db: Db,
  cut: Cut,
  group: PerformanceGroup,
): Promise<ClickSource> {
  if (!group.startsWith('uid')) return 'sums';
  const { rows } = await sql`
    select 1 from click_uids_crowded where publisher_id = ${cut.publisher_id}
      and kind = ${group}
      and day >= (${beginOf(cut)} at time zone 'UTC')::date
      and day <= (${endOf(cut)} at time zone 'UTC')::date
      and to_regclass('clicks_old_' || to_char(day, 'YYYYMMDD')) is null
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
  const columns = { moment: sql`k.begins`, device: value, country: value, row: sql`k` };
  const own = BY_VALUE.includes(group) ? value : cutOf(group, cut, columns);
  const factor = sql.lit(times);
  return sql`
    select ${key ?? own} as cut, ${labelOf(group)} as label, b.currency,
      ${factor} * k.clicks as clicks, ${factor} * k.valid_clicks as valid_clicks,
      ${factor} * k.unique_clicks as unique_clicks
    from (${cellsOfSpan(cut, group, kind)}) k
    join brands b on b.id = k.brand_id left join sites s on s.id = k.site_id
    where ${clicksOfCut(cut)}`;
}

/**
 * The cells that make up the days of the cut: where time does not matter days of UTC, and short cells
 * for what lies before the first and behind the last of them.
 */
function cellsOfSpan(cut: Cut, group: PerformanceGroup, kind: string): RawBuilder<unknown> {
  const [begin, end] = [beginOf(cut), endOf(cut)];
  const fine = shortestCell(cut, kind);
  const cells = (minutes: number, from: RawBuilder<Date>, to: RawBuilder<Date>) => sql`
    select * from click_sums where publisher_id = ${cut.publisher_id} and kind = ${sql.lit(kind)}
      and minutes = ${sql.lit(minutes)} and begins >= ${from} and begins < ${to}`;
  if (fine === DAY || BY_TIME.includes(group)) return cells(fine, begin, end);
  const firstDay = sql<Date>`date_bin('24 hours', ${begin} + interval '24 hours - 1 us',
    timestamptz '2000-01-01 00:00:00Z')`;
  const lastDay = sql<Date>`date_bin('24 hours', ${end}, timestamptz '2000-01-01 00:00:00Z')`;
  return sql`
    ${cells(DAY, firstDay, lastDay)}
    union all ${cells(fine, begin, sql`least(${firstDay}, ${end})`)}
    union all ${cells(fine, sql`greatest(${lastDay}, ${firstDay})`, end)}`;
}

/** Of the lengths that there are of a kind the longest that fits the zone's days. */
function shortestCell({ time_zone }: Cut, kind: string): number {
  const minutes = offsetStepMinutes(time_zone);
  if (minutes === 0) return DAY;
  return kind === 'all' && minutes % 60 === 0 ? 60 : 15;
}

/** The clicks themselves; a visitor's first click on a link is told by the whole UTC day. */
function rowsOf(cut: Cut, group: PerformanceGroup): RawBuilder<unknown> {
  const [begin, end] = [beginOf(cut), endOf(cut)];
  const columns = {
    moment: sql`k.clicked_at`,
    device: sql`k.device`,
    country: sql`k.country`,
    row: sql`k`,
  };
  return sql`
    select ${cutOf(group, cut, columns)} as cut, ${labelOf(group)} as label, b.currency,
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
