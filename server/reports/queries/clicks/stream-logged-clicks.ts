import { sql } from 'kysely';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import type { ReportScope } from '../../resolve-scope.ts';
import {
  type ClickFilter,
  clickColumns,
  clickJoins,
  type LoggedClick,
  loggedClicks,
} from './click-columns.ts';
import { findSpan } from './list-clicks.ts';

const BATCH_SIZE = 2_000;

/** A click with whether it is its visitor's first valid one on the link within the UTC day. */
type MarkedClick = LoggedClick & { is_unique: boolean };

/**
 * Streams all clicks of a log, newest first. Reads one UTC day at a time: first clicks depend only
 * on clicks of the same day, so no query sorts more than a day. The clicks are sorted before they
 * are joined: names and orders are looked up as the rows are fetched.
 */
export async function* streamLoggedClicks(
  tx: Tx,
  scope: ReportScope,
  filter: ClickFilter,
): AsyncGenerator<MarkedClick[]> {
  const { begin, end } = await findSpan(tx, scope);
  const firstDay = Math.floor(begin.getTime() / DAY_MS);
  // Every day of the calendar: to ask which of them have clicks would read all clicks first.
  for (let nth = Math.floor(end.getTime() / DAY_MS); nth >= firstDay; nth -= 1) {
    const day = new Date(nth * DAY_MS);
    yield* streamRows<MarkedClick>(
      tx,
      sql`
        select ${clickColumns}, k.is_unique
        from (select * from (select *, invalid_reason is null and (visitor_key is null or row_number() over (
            partition by visitor_key, link_id, invalid_reason is null order by id) = 1) as is_unique
          from clicks where publisher_id = ${scope.publisher_id} and clicked_at >= ${day}
            and clicked_at < ${new Date(day.getTime() + DAY_MS)}) k
          where ${loggedClicks(scope, filter)} and k.clicked_at >= ${begin} and k.clicked_at < ${end}
          order by k.clicked_at desc, k.id desc) k ${clickJoins}
        order by k.clicked_at desc, k.id desc`,
      BATCH_SIZE,
    );
  }
}
