import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listExpiredHolds } from './store.ts';
import { voidHold } from './void-hold.ts';

const CONCURRENCY = 500;

/** Ends the holds whose time is over, each in a transaction of its own. */
export async function expireHolds({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (const name of await listExpiredHolds(db, now(), CONCURRENCY)) {
    await db.transaction().execute((tx) => voidHold(tx, name, 'expired'));
  }
}
