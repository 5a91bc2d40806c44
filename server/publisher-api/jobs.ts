import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deleteEndedWindows } from './store.ts';

/** Deletes rate limit windows that have ended. */
export async function forgetWindows({ db }: Pick<Parts, 'db'>): Promise<void> {
  await deleteEndedWindows(db, now());
}
