import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listExpiredHolds } from './store.ts';
import { voidHold } from './void-hold.ts';

const CONCURRENCY = 500;

/** Releases expired holds, each in its own transaction. */
export async function expireHolds({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (const name of await listExpiredHolds(db, now(), CONCURRENCY)) {
    await db.transaction().execute((tx) => voidHold(tx, name, 'expired'));
  }
}
