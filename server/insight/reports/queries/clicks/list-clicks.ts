import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ClickFilter as ClickReadFilter } from '#server/traffic/clicks/queries/click-filter.ts';
import { listClickSpans } from '#server/traffic/clicks/queries/list-click-spans.ts';
import type { ReportScope } from '../../resolve-scope.ts';
import { dayBegins } from '../scope-conditions.ts';
import {
  type ClickFilter,
  clickColumns,
  clickJoins,
  type LoggedClick,
  readFilterOf,
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
  const read = await readFilterOf(db, scope, filter);
  const rows: LoggedClick[] = [];
  let widthMs = HOUR_MS;
  for (let slice = slices.next(widthMs); slice; slice = slices.next(widthMs)) {
    const sliceStartMs = performance.now();
    rows.push(...(await listSlice(db, read, slice, search, limit - rows.length)));
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
  const time = { from: clickedAt, until: new Date(clickedAt.getTime() + 1) };
  const [span] = await listClickSpans(db, time.from, time.until);
  const filter = { publisher_id: publisherId, click_ref: clickRef, ...time };
  const clicks = await span?.source.readClicks(filter, { isOldestFirst: true, limit: 1 });
  const { rows } = await sql<LoggedClick & { target_url: string | null }>`
    select ${clickColumns}, l.target_url from ${clicks} k ${clickJoins}`.execute(db);
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
  filter: Omit<ClickReadFilter, 'from' | 'until'>,
  { from, until }: Slice,
  { after, isOldestFirst }: ClickSearch,
  limit: number,
): Promise<LoggedClick[]> {
  const order = isOldestFirst ? sql`k.clicked_at, k.id` : sql`k.clicked_at desc, k.id desc`;
  const spans = await listClickSpans(db, from, until);
  const listed: LoggedClick[] = [];
  for (const { source, ...time } of isOldestFirst ? spans : spans.toReversed()) {
    const page = { after, isOldestFirst, limit: limit - listed.length };
    const clicks = await source.readClicks({ ...filter, ...time }, page);
    const { rows } = await sql<LoggedClick>`
      select ${clickColumns} from ${clicks} k ${clickJoins} order by ${order}`.execute(db);
    listed.push(...rows);
    if (listed.length >= limit) break;
  }
  return listed;
}
