import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { WEEK_DAYS } from './rules.ts';
import { insertWeeklyScans } from './scans/store.ts';

const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 100;

/** Asks for every website to be read again whose last reading is a week ago. */
export async function startWeeklyScans({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - WEEK_DAYS * DAY_MS);
  await insertWeeklyScans(db, before, MOST_AT_ONCE);
}
