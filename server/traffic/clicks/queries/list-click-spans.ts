import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ClickSource } from './click-filter.ts';
import { type OldPart, openOldClicks } from './old-clicks.ts';
import { openRecentClicks } from './recent-clicks.ts';

const DAY_MS = 86_400_000;

/** A span of time and where its clicks are. */
export type ClickSpan = { from: Date; until: Date; source: ClickSource };

/** Splits a time by where its clicks are, oldest first: each UTC day is in one place. */
export async function listClickSpans(db: Db, from: Date, until: Date): Promise<ClickSpan[]> {
  const recent = openRecentClicks(db);
  const spans: ClickSpan[] = [];
  let next = from;
  const add = (end: Date, source: ClickSource) => {
    const last = end < until ? end : until;
    if (last > next) spans.push({ from: next, until: last, source });
    if (last > next) next = last;
  };
  for (const days of runsOf(await listOldParts(db, from, until))) {
    add(new Date(Date.parse(days[0]?.day ?? '')), recent);
    add(new Date(Date.parse(days.at(-1)?.day ?? '') + DAY_MS), openOldClicks(days));
  }
  add(until, recent);
  return spans;
}

/** The parts of days in ClickHouse that overlap a time, the oldest day first. */
export async function listOldParts(db: Db, from: Date, until: Date): Promise<OldPart[]> {
  const { rows } = await sql<OldPart>`
    select to_char(day, 'YYYY-MM-DD') as day, part from click_archives
    where file is null and day >= (${from}::timestamptz at time zone 'UTC')::date
      and day < ${until}::timestamptz at time zone 'UTC'
    order by click_archives.day, part`.execute(db);
  return rows;
}

/** Groups parts of consecutive days. */
function runsOf(parts: readonly OldPart[]): OldPart[][] {
  const runs: OldPart[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    const gapMs = Date.parse(part.day) - Date.parse(run?.at(-1)?.day ?? part.day);
    if (run && gapMs <= DAY_MS) run.push(part);
    else runs.push([part]);
  }
  return runs;
}
