import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';

const SATURDAY = 6;
/** The bank publishes at about 16:00 in Frankfurt, at the latest 15:30 UTC in winter. */
const PUBLISHED_AFTER_MS = 15.5 * HOUR_MS;

const isWorkingDay = (date: Date) => date.getUTCDay() % SATURDAY !== 0;

/** The newest working day (YYYY-MM-DD) whose rates must be published; holidays are not known. */
export function newestPublished(at: Date): string {
  let date = new Date(at.getTime() - PUBLISHED_AFTER_MS);
  while (!isWorkingDay(date)) date = new Date(date.getTime() - DAY_MS);
  return date.toISOString().slice(0, 10);
}

/**
 * Whether a working day lies between two days, so that rates may be missing. A holiday counts too:
 * only the bank's history shows that it has no rates.
 */
export function mayLackDays(completeTo: string | null, newest: string): boolean {
  if (completeTo === null) return true;
  for (let ms = Date.parse(completeTo) + DAY_MS; ms < Date.parse(newest); ms += DAY_MS) {
    if (isWorkingDay(new Date(ms))) return true;
  }
  return false;
}
