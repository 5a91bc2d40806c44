import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import {
  hasZone,
  listMarkedDays,
  listMovedZones,
  lockRollUps,
  replaceDay,
  resetRollUps,
} from './store.ts';

/**
 * Maximum number of distinct coupons, or sub-ids of one position, per publisher and day. More is an
 * overflow: that kind is not rolled up for the day.
 */
const MAX_VALUES = 1_000;
const DAYS_PER_BATCH = 20;

/**
 * Rolls up a batch of days whose order lines changed since the last run; returns whether more may be
 * waiting. After a partial batch the worker pauses, so that a day that changes constantly is not
 * rolled up constantly; until then reports read its lines. Safe to run concurrently: days locked by
 * another worker are skipped.
 */
export async function rollUpNextLines(
  { db }: Pick<Parts, 'db'>,
  maxValues = MAX_VALUES,
): Promise<boolean> {
  await resetMovedZones(db);
  let rolledUp = 0;
  for (const day of await listMarkedDays(db, DAYS_PER_BATCH)) {
    const isDone = await inTransaction(db, async (tx) => {
      if (!(await lockRollUps(tx, day.publisher_id)) || !(await hasZone(tx, day))) return false;
      await replaceDay(tx, day, maxValues);
      return true;
    });
    if (isDone) rolledUp += 1;
  }
  return rolledUp === DAYS_PER_BATCH;
}

/**
 * Resets the roll-ups of accounts that changed their time zone. Until their days are rolled up
 * again, reports read the lines.
 */
async function resetMovedZones(db: Parts['db']): Promise<void> {
  for (const { publisher_id, time_zone } of await listMovedZones(db)) {
    await inTransaction(db, async (tx) => {
      if (await lockRollUps(tx, publisher_id)) await resetRollUps(tx, publisher_id, time_zone);
    });
  }
}
