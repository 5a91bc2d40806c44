import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import {
  dropSums,
  hasZone,
  listMarkedDays,
  listMovedZones,
  lockRollUps,
  replaceDay,
} from './store.ts';

/**
 * Maximum number of distinct coupons, or sub-ids of one position, per publisher and day. More is an
 * overflow: that kind is not rolled up for the day.
 */
const MAX_VALUES = 1_000;
const MAX_CONCURRENT_DAYS = 20;

/**
 * Rolls up all days of order lines that changed since the last run. Safe to run concurrently. Only
 * tests pass `maxValues`.
 */
export async function sumLines(parts: Pick<Parts, 'db'>, maxValues = MAX_VALUES): Promise<void> {
  for (;;) if ((await rollUpDays(parts, maxValues)) === 0) return;
}

/**
 * Rolls up the next batch of days; returns whether more may be waiting. After a partial batch the
 * worker pauses, so that a day that changes constantly is not rolled up constantly; until then
 * reports read its lines.
 */
export async function rollUpNextLines(parts: Pick<Parts, 'db'>): Promise<boolean> {
  return (await rollUpDays(parts, MAX_VALUES)) === MAX_CONCURRENT_DAYS;
}

/** Returns the number of days rolled up; days locked by another worker are skipped. */
async function rollUpDays({ db }: Pick<Parts, 'db'>, maxValues: number): Promise<number> {
  await followZones(db);
  let summed = 0;
  for (const day of await listMarkedDays(db, MAX_CONCURRENT_DAYS)) {
    const isDone = await inTransaction(db, async (tx) => {
      if (!(await lockRollUps(tx, day.publisher_id)) || !(await hasZone(tx, day))) return false;
      await replaceDay(tx, day, maxValues);
      return true;
    });
    if (isDone) summed += 1;
  }
  return summed;
}

/**
 * Resets the roll-ups of accounts that changed their time zone. Until their days are rolled up
 * again, reports read the lines.
 */
async function followZones(db: Parts['db']): Promise<void> {
  for (const { publisher_id, time_zone } of await listMovedZones(db)) {
    await inTransaction(db, async (tx) => {
      if (await lockRollUps(tx, publisher_id)) await dropSums(tx, publisher_id, time_zone);
    });
  }
}
