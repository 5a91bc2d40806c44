import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { lockRollUps } from './store.ts';
import { findLastArchivedDay, listMovedZones, moveSums } from './zones-store.ts';

const DAY_MS = 86_400_000;
const BEFORE_ALL_CLICKS = '2000-01-01';

/**
 * Gives the sums of accounts whose time zone has changed the days of the new one. Until it is done
 * their reports count the clicks.
 */
export async function followZones({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (const moved of await listMovedZones(db)) {
    await inTransaction(db, async (tx) => {
      // Nobody adds to the sums meanwhile.
      await lockRollUps(tx);
      const day = await findLastArchivedDay(tx);
      await moveSums(tx, moved, day === undefined ? BEFORE_ALL_CLICKS : dayBehind(day));
    });
  }
}

/** The day after, as YYYY-MM-DD: east of Greenwich clicks of a UTC day reach into it. */
function dayBehind(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
