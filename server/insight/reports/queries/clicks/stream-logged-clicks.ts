import { sql } from 'kysely';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import type {
  ClickFilter as ClickReadFilter,
  ClickSource,
} from '#server/traffic/clicks/queries/click-filter.ts';
import { listClickSpans } from '#server/traffic/clicks/queries/list-click-spans.ts';
import { clicksOf } from '#server/traffic/clicks/queries/recent-clicks.ts';
import type { ReportScope } from '../../resolve-scope.ts';
import {
  type ClickFilter,
  clickColumns,
  clickJoins,
  type LoggedClick,
  readFilterOf,
} from './click-columns.ts';
import { findSpan } from './list-clicks.ts';

const BATCH_SIZE = 2_000;
/** Each page of old clicks is a request that reads their order again. */
const OLD_BATCH_SIZE = 10_000;

/** Streams all clicks of a log, newest first, each with whether it is a first click. */
export async function* streamLoggedClicks(
  tx: Tx,
  scope: ReportScope,
  filter: ClickFilter,
): AsyncGenerator<LoggedClick[]> {
  const { begin, end } = await findSpan(tx, scope);
  const read = await readFilterOf(tx, scope, filter);
  for (const { source, ...time } of (await listClickSpans(tx, begin, end)).toReversed()) {
    if (source.isOld) yield* streamOld(tx, source, { ...read, ...time });
    else yield* streamRecent(tx, { ...read, ...time });
  }
}

/** The clicks of ClickHouse in pages. */
async function* streamOld(
  tx: Tx,
  source: ClickSource,
  filter: ClickReadFilter,
): AsyncGenerator<LoggedClick[]> {
  for (let after: LoggedClick | null = null; ; ) {
    const page = { after, isOldestFirst: false, limit: OLD_BATCH_SIZE };
    const clicks = await source.readClicks(filter, page);
    const { rows } = await sql<LoggedClick>`
      select ${clickColumns} from ${clicks} k ${clickJoins}
      order by k.clicked_at desc, k.id desc`.execute(tx);
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < OLD_BATCH_SIZE) return;
  }
}

/**
 * The clicks of PostgreSQL, one UTC day at a time: first clicks depend only on clicks of the same day,
 * so no query sorts more than a day. The clicks are sorted before they are joined: names and orders
 * are looked up as the rows are fetched.
 */
async function* streamRecent(tx: Tx, filter: ClickReadFilter): AsyncGenerator<LoggedClick[]> {
  const { publisher_id, from, until } = filter;
  const firstDay = Math.floor(from.getTime() / DAY_MS);
  // Every day of the calendar: to ask which of them have clicks would read all clicks first.
  for (let nth = Math.floor((until.getTime() - 1) / DAY_MS); nth >= firstDay; nth -= 1) {
    const day = new Date(nth * DAY_MS);
    yield* streamRows<LoggedClick>(
      tx,
      sql`
        select ${clickColumns}
        from (select * from (select *, invalid_reason is null and (visitor_key is null or row_number() over (
            partition by visitor_key, link_id, invalid_reason is null order by id) = 1) as is_first
          from clicks where publisher_id = ${publisher_id} and clicked_at >= ${day}
            and clicked_at < ${new Date(day.getTime() + DAY_MS)}) k
          where ${clicksOf(filter)}
          order by k.clicked_at desc, k.id desc) k ${clickJoins}
        order by k.clicked_at desc, k.id desc`,
      BATCH_SIZE,
    );
  }
}
