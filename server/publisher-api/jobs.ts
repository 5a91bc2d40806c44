import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deleteEndedWindows } from './store.ts';

/** Takes away what was counted of minutes that are over: nobody asks for it again. */
export async function forgetWindows({ db }: Pick<Parts, 'db'>): Promise<void> {
  await deleteEndedWindows(db, now());
}
