import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deleteGoneLinks } from './findings/store.ts';
import { deleteOldHosts } from './hosts/store.ts';
import { WEEK_DAYS } from './rules.ts';
import { insertWeeklyScans } from './scans/store.ts';

const DAY_MS = 86_400_000;
const MAX_CONCURRENT = 100;
const HOSTS_KEPT_DAYS = 30;
const LINKS_KEPT_DAYS = 90;

/** Starts a scan of every website whose last scan is a week old. */
export async function startWeeklyScans({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - WEEK_DAYS * DAY_MS);
  await insertWeeklyScans(db, before, MAX_CONCURRENT);
}

/** Deletes links that left their pages long ago, and hosts no longer visited. */
export async function deleteStale({ db }: Pick<Parts, 'db'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteGoneLinks(db, daysAgo(LINKS_KEPT_DAYS));
  await deleteOldHosts(db, daysAgo(HOSTS_KEPT_DAYS));
}
