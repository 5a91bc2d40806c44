import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportScope } from '../../resolve-scope.ts';
import { dayBegins } from '../scope-conditions.ts';
import {
  type ClickFilter,
  clickColumns,
  clickJoins,
  type LoggedClick,
  loggedClicks,
} from './click-columns.ts';

/** A cursor in the log: the time of a click, and its id among those of the same time. */
export type ClickCursor = { micros: bigint; id: bigint };

const FAST_SLICE_MS = 60;
const SLOW_SLICE_MS = 400;

type ClickSearch = {
  after: ClickCursor | null;
  limit: number;
  maxMs: number;
  isOldestFirst: boolean;
};

/**
 * The next clicks of a log after a cursor, newest first unless the search says otherwise. Reads in
 * time slices that grow while few rows match: the current day has no index by publisher, because
 * every click would pay for it; completed days have one. After `maxMs` it stops between two slices
 * and returns where.
 */
export async function listClicks(
  db: Db,
  scope: ReportScope,
  filter: ClickFilter,
  search: ClickSearch,
): Promise<{ rows: LoggedClick[]; searchedTo: Date | null }> {
  const startMs = performance.now();
  const { limit, maxMs } = search;
  const slices = openSlices(await findSpan(db, scope), search);
  const rows: LoggedClick[] = [];
  let widthMs = HOUR_MS;
  for (let slice = slices.next(widthMs); slice; slice = slices.next(widthMs)) {
    const sliceStartMs = performance.now();
    rows.push(...(await listSlice(db, scope, filter, slice, search, limit - rows.length)));
    if (rows.length >= limit) break;
    const took = performance.now() - sliceStartMs;
    if (took < FAST_SLICE_MS) widthMs *= 4;
    else if (took > SLOW_SLICE_MS) widthMs = Math.max(HOUR_MS, widthMs / 4);
    const edge = slices.edge();
    if (edge && performance.now() - startMs > maxMs) return { rows, searchedTo: edge };
  }
  return { rows, searchedTo: null };
}

type Slice = { from: Date; until: Date };

/** Cuts the time of a search into slices, in its direction. */
function openSlices(
  { begin, end }: { begin: Date; end: Date },
  { after, isOldestFirst }: ClickSearch,
) {
  let [fromMs, untilMs] = [begin.getTime(), end.getTime()];
  if (after && isOldestFirst) fromMs = Math.max(fromMs, Math.floor(Number(after.micros) / 1000));
  else if (after) untilMs = Math.min(untilMs, Math.ceil(Number(after.micros) / 1000) + 1);
  return {
    next(widthMs: number): Slice | null {
      if (fromMs >= untilMs) return null;
      const [first, last] = isOldestFirst
        ? [fromMs, Math.min(untilMs, fromMs + widthMs)]
        : [Math.max(fromMs, untilMs - widthMs), untilMs];
      if (isOldestFirst) fromMs = last;
      else untilMs = first;
      return { from: new Date(first), until: new Date(last) };
    },
    /** Where the search continues; null at its end. */
    edge: () => (fromMs < untilMs ? new Date(isOldestFirst ? fromMs : untilMs) : null),
  };
}

/** One click of a publisher, by its reference and its time in milliseconds. */
export async function findLoggedClick(
  db: Db,
  publisherId: number,
  clickRef: string,
  clickedAt: Date,
): Promise<(LoggedClick & { target_url: string | null }) | undefined> {
  const { rows } = await sql<LoggedClick & { target_url: string | null }>`
    select ${clickColumns}, l.target_url from clicks k ${clickJoins}
    where k.publisher_id = ${publisherId} and k.click_ref = ${clickRef}
      and k.clicked_at >= ${clickedAt} and k.clicked_at < ${clickedAt}::timestamptz + interval '1 ms'`.execute(
    db,
  );
  return rows[0];
}

/**
 * First and last moment of the days of a filter. The end is at most a day ahead, to allow for clock
 * differences.
 */
export async function findSpan(db: Db, scope: ReportScope): Promise<{ begin: Date; end: Date }> {
  const { rows } = await sql<{ begin: Date; end: Date }>`
    select ${dayBegins(scope.start_date, scope.time_zone)} as begin,
      ${dayBegins(scope.end_date, scope.time_zone, 1)} as end`.execute(db);
  const { begin, end } = rows[0] ?? { begin: new Date(0), end: new Date(0) };
  return { begin, end: new Date(Math.min(end.getTime(), now().getTime() + DAY_MS)) };
}

async function listSlice(
  db: Db,
  scope: ReportScope,
  filter: ClickFilter,
  { from, until }: Slice,
  { after, isOldestFirst }: ClickSearch,
  limit: number,
): Promise<LoggedClick[]> {
  const order = isOldestFirst ? sql`k.clicked_at, k.id` : sql`k.clicked_at desc, k.id desc`;
  const following = after
    ? sql`and (k.clicked_at, k.id) ${isOldestFirst ? sql`>` : sql`<`} (${momentOf(after.micros)}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<LoggedClick>`
    select ${clickColumns}
    from (select * from clicks k
      where ${loggedClicks(scope, filter)} and k.clicked_at >= ${from} and k.clicked_at < ${until}
        ${following}
      order by ${order} limit ${limit}) k
    ${clickJoins}
    order by ${order}`.execute(db);
  return rows;
}

/** Microseconds since 1970 as ISO 8601 text with all digits. */
function momentOf(micros: bigint): string {
  const seconds = new Date(Number(micros / 1000n)).toISOString().slice(0, -1);
  return `${seconds}${String(micros % 1000n).padStart(3, '0')}Z`;
}
