import { now } from '../clock.ts';
import type { Parts } from '../parts.ts';
import { deleteExpiredCounts } from './store.ts';

/** Deletes the counts of windows that have ended. */
export async function deleteExpiredLimits({ db }: Pick<Parts, 'db'>): Promise<void> {
  await deleteExpiredCounts(db, now());
}
