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

/** So many different coupons, or sub-ids in one place, of a publisher and day are summed. */
const MAX_VALUES = 1_000;
const MAX_CONCURRENT_DAYS = 20;

/**
 * Sums order lines anew in all days of which something has changed; several may do so at once.
 * `maxValues` is to be told by tests alone.
 */
export async function sumLines(parts: Pick<Parts, 'db'>, maxValues = MAX_VALUES): Promise<void> {
  for (;;) if ((await rollUpDays(parts, maxValues)) === 0) return;
}

/**
 * The next days alone; whether there may be more. With few of them the lane rests, so that a day that
 * changes all the time is not summed all the time: until then reports read its lines.
 */
export async function rollUpNextLines(parts: Pick<Parts, 'db'>): Promise<boolean> {
  return (await rollUpDays(parts, MAX_VALUES)) === MAX_CONCURRENT_DAYS;
}

/** Answers how many days were summed; none where others are at them. */
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

/** Accounts that changed their time zone: until their days are summed anew, reports read the lines. */
async function followZones(db: Parts['db']): Promise<void> {
  for (const { publisher_id, time_zone } of await listMovedZones(db)) {
    await inTransaction(db, async (tx) => {
      if (await lockRollUps(tx, publisher_id)) await dropSums(tx, publisher_id, time_zone);
    });
  }
}
