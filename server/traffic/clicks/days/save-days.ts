import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { archiveLateClicks, detachDay, listLateDays, listRestored } from './archived-store.ts';
import { addDay, indexDay, listDays } from './store.ts';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 3;

/** A UTC day as used in its table name: YYYYMMDD. */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Creates the partitions of today and the next days. */
export async function addDays({ db }: Pick<Parts, 'db'>): Promise<void> {
  const today = Math.floor(now().getTime() / DAY_MS);
  const known = new Set(await listDays(db));
  for (let day = today; day <= today + DAYS_AHEAD; day += 1) {
    if (known.has(dayName(day))) continue;
    await addDay(db, dayName(day), new Date(day * DAY_MS), new Date((day + 1) * DAY_MS));
  }
}

/**
 * Maintains the daily partitions: creates partitions ahead, indexes finished days, and archives
 * those older than the configured retention.
 */
export async function saveDays(parts: Parts): Promise<void> {
  await addDays(parts);
  const today = Math.floor(now().getTime() / DAY_MS);
  const { click_days } = parts.config;
  if (click_days > 0) await archiveOldDays(parts, today - click_days);
  for (const day of await listDays(parts.db)) {
    if (day < dayName(today)) await indexDay(parts.db, day);
  }
}

async function archiveOldDays({ db, log }: Parts, firstKeptDay: number): Promise<void> {
  const at = now();
  const attempt = async (day: string, work: () => Promise<boolean>) => {
    const isDone = await work().catch((error) => {
      // A long-running read holds a lock on the table. The next hourly run tries again, so that
      // visitors do not wait for the lock.
      log.warn({ err: error, day }, 'archiving a day of clicks failed, retrying later');
      return true;
    });
    if (!isDone) log.warn({ day }, 'a day of clicks is not archived: not all are rolled up yet');
  };
  const restored = new Set(await listRestored(db, at));
  for (const day of await listDays(db)) {
    if (day >= dayName(firstKeptDay) || restored.has(day)) continue;
    await attempt(day, () => detachDay(db, day, at));
  }
  for (const day of await listLateDays(db, new Date(firstKeptDay * DAY_MS))) {
    await attempt(day, () => archiveLateClicks(db, day, at));
  }
}
