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

/** Asks for every website to be read again whose last reading is a week ago. */
export async function startWeeklyScans({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - WEEK_DAYS * DAY_MS);
  await insertWeeklyScans(db, before, MAX_CONCURRENT);
}

/** Lets go of links that left their pages long ago, and of hosts that nobody visits any more. */
export async function deleteStale({ db }: Pick<Parts, 'db'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteGoneLinks(db, daysAgo(LINKS_KEPT_DAYS));
  await deleteOldHosts(db, daysAgo(HOSTS_KEPT_DAYS));
}
