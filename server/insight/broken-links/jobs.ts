import { DAY_MS, now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import { deleteGoneLinks } from './findings/store.ts';
import { deleteOldHosts } from './hosts/store.ts';
import { type CrawlLimits, LIMITS, WEEK_DAYS } from './rules.ts';
import { advanceScan, CHECKS_MS } from './scans/advance-scan.ts';
import { insertWeeklyScans, type LeasedScan, scanRows } from './scans/store.ts';

const MAX_NEW_SCANS = 100;
const HOST_LIFE_DAYS = 30;
const LINK_LIFE_DAYS = 90;

/** The queue of scans. A scan is leased for one step. */
export function openScanQueue(limits: CrawlLimits = LIMITS): Queue<LeasedScan> {
  return {
    name: 'link_scans',
    ...scanRows,
    concurrency: 4,
    // Covers the longest step: a page, the time for links, and the last link.
    leaseMs: limits.visit_ms * 3 + CHECKS_MS,
    retry: { waitsMs: [60_000], maxAttempts: null },
    run: ({ db, config }, scan, signal) => advanceScan({ db, config, limits, signal }, scan),
  };
}

/** Starts a scan of every website whose last scan is a week old. */
export async function startWeeklyScans({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - WEEK_DAYS * DAY_MS);
  await insertWeeklyScans(db, before, MAX_NEW_SCANS);
}

/** Deletes links that left their pages long ago, and hosts no longer visited. */
export async function deleteStale({ db }: Pick<Parts, 'db'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteGoneLinks(db, daysAgo(LINK_LIFE_DAYS));
  await deleteOldHosts(db, daysAgo(HOST_LIFE_DAYS));
}
