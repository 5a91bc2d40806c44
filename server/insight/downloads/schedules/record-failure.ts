import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { markFailing } from './store.ts';

/**
 * Records that a report could not be sent. Publishes the first failure only, until a report
 * succeeds again.
 */
export async function recordFailure(tx: Tx, schedule_id: number, why: string): Promise<void> {
  if (await markFailing(tx, schedule_id, why, now())) {
    await publish(tx, 'report_schedule.failed', { schedule_id });
  }
}
