import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { addDay, detachDay, indexDay, listDays } from './store.ts';

const DAY_MS = 86_400_000;
const AHEAD = 3;

/** A UTC day as its table bears it: YYYYMMDD. */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Makes the tables of today and the days to come. */
export async function addDays({ db }: Pick<Parts, 'db'>): Promise<void> {
  const today = Math.floor(now().getTime() / DAY_MS);
  const known = new Set(await listDays(db));
  for (let day = today; day <= today + AHEAD; day += 1) {
    if (known.has(dayName(day))) continue;
    await addDay(db, dayName(day), new Date(day * DAY_MS), new Date((day + 1) * DAY_MS));
  }
}

/**
 * Upkeep of the days: tables ahead, trees for those that are over, and those older than the
 * configured retention taken out of the way.
 */
export async function keepDays(parts: Parts): Promise<void> {
  await addDays(parts);
  const today = Math.floor(now().getTime() / DAY_MS);
  const kept = parts.config.click_days;
  for (const day of await listDays(parts.db)) {
    if (kept > 0 && day < dayName(today - kept)) await detachDay(parts.db, day);
    else if (day < dayName(today)) await indexDay(parts.db, day);
  }
}
