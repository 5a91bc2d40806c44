import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import type { ReportScope } from '../../resolve-scope.ts';
import { dayBegins } from '../scope-conditions.ts';
import {
  type ClickFilter,
  clickColumns,
  clickJoins,
  type LoggedClick,
  loggedClicks,
} from './click-columns.ts';

const BATCH_SIZE = 2_000;

/** A click with whether it is its visitor's first valid one on the link within the UTC day. */
type MarkedClick = LoggedClick & { is_unique: boolean };

/**
 * Streams all clicks of a log, newest first. Reads one UTC day at a time: first clicks depend only
 * on clicks of the same day, so no query sorts more than a day.
 */
export async function* streamLoggedClicks(
  tx: Tx,
  scope: ReportScope,
  filter: ClickFilter,
): AsyncGenerator<MarkedClick[]> {
  const begin = dayBegins(scope.start_date, scope.time_zone);
  const end = dayBegins(scope.end_date, scope.time_zone, 1);
  const days = await sql<{ day: Date }>`
    select distinct date_trunc('day', clicked_at, 'UTC') as day from clicks
    where publisher_id = ${scope.publisher_id} and clicked_at >= ${begin} and clicked_at < ${end}
    order by day desc`.execute(tx);
  for (const { day } of days.rows) {
    yield* streamRows<MarkedClick>(
      tx,
      sql`
        select ${clickColumns}, k.is_unique
        from (select *, invalid_reason is null and (visitor_key is null or row_number() over (
            partition by visitor_key, link_id, invalid_reason is null order by id) = 1) as is_unique
          from clicks where publisher_id = ${scope.publisher_id} and clicked_at >= ${day}
            and clicked_at < ${day}::timestamptz + interval '24 hours') k ${clickJoins}
        where ${loggedClicks(scope, filter)} and k.clicked_at >= ${begin} and k.clicked_at < ${end}
        order by k.clicked_at desc, k.id desc`,
      BATCH_SIZE,
    );
  }
}
