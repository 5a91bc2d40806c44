import { sql } from 'kysely';
import { VISIT_FACTS } from '#contract/reports/dimensions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listClickSpans } from '#server/traffic/clicks/queries/list-click-spans.ts';
import type { ReportScope } from '../../resolve-scope.ts';
import { findClickSource } from '../clicks-in-scope.ts';
import { type ClickFilter, readFilterOf } from './click-columns.ts';
import { findSpan } from './list-clicks.ts';

/** Click counts as in the performance report. */
export type ClickCounts = { clicks: number; valid_clicks: number; unique_clicks: number };

/** Counts from the roll-ups; null where they lack the filter's detail or use another time zone. */
export async function sumClickCounts(
  db: Db,
  scope: ReportScope,
  { link, uid, referrer, ...asked }: ClickFilter,
): Promise<ClickCounts | null> {
  if (link !== undefined || uid !== undefined || referrer !== undefined) return null;
  const [fact, other] = VISIT_FACTS.filter((key) => asked[key] !== undefined);
  if (other !== undefined) return null;
  if ((await findClickSource(db, scope, { group_by: fact ?? 'day' })) === 'rows') return null;
  const { rows } = await sql<ClickCounts>`
    select coalesce(sum(k.clicks), 0)::int as clicks,
      coalesce(sum(k.valid_clicks), 0)::int as valid_clicks,
      coalesce(sum(k.unique_clicks), 0)::int as unique_clicks
    from click_roll_ups k
    where k.publisher_id = ${scope.publisher_id} and k.kind = ${fact ?? 'all'}
      and k.day between ${scope.start_date} and ${scope.end_date}
      and k.value = ${(fact && asked[fact]) ?? ''}
      ${scope.site_id === undefined ? sql`` : sql`and k.site_id = ${scope.site_id}`}
      ${scope.brand_id === undefined ? sql`` : sql`and k.brand_id = ${scope.brand_id}`}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Counts row by row, for any filter. */
export async function countClicks(
  db: Db,
  scope: ReportScope,
  filter: ClickFilter,
): Promise<number> {
  const { begin, end } = await findSpan(db, scope);
  const read = await readFilterOf(db, scope, filter);
  let clicks = 0;
  for (const { source, ...time } of await listClickSpans(db, begin, end)) {
    clicks += await source.countClicks({ ...read, ...time });
  }
  return clicks;
}
