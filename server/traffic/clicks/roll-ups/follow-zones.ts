import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { lockPublisher } from './partitions-store.ts';
import { findLastArchivedDay, listMovedZones, moveRollUps } from './zones-store.ts';

const DAY_MS = 86_400_000;
const DAY_BEFORE_ALL_CLICKS = '2000-01-01';

/**
 * Rebuilds the roll-ups of accounts whose time zone has changed in days of the new zone, and those that
 * lack a dimension of this version. Until that is done, reports that need them read the clicks.
 */
export async function followZones({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (const moved of await listMovedZones(db)) {
    await inTransaction(db, async (tx) => {
      // Prevents additions to the publisher's roll-ups until the commit.
      await lockPublisher(tx, moved.publisher_id);
      const day = await findLastArchivedDay(tx);
      await moveRollUps(tx, moved, day === undefined ? DAY_BEFORE_ALL_CLICKS : dayAfter(day));
    });
  }
}

/** The next day, as YYYY-MM-DD: east of Greenwich, clicks of a UTC day extend into it. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
