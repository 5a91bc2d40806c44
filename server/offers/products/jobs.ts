import type { Queue } from '#server/platform/queue/queue.ts';
import { doubling } from '#server/platform/queue/retry-policy.ts';
import { FEED_LIMITS, type FeedLimits, fetchFeed, IMPORT_MS } from './fetching/fetch-feed.ts';
import { feedRows, type LeasedFeed } from './fetching/store.ts';

const MAX_WAIT_MS = 3_600_000;

/** The queue of feeds: a feed is due when its hours have passed, or when staff request a fetch. */
export function openFeedQueue(limits: FeedLimits = FEED_LIMITS): Queue<LeasedFeed> {
  return {
    name: 'product_feeds',
    ...feedRows,
    concurrency: 1,
    needsDisk: true,
    leaseMs: limits.total_ms + IMPORT_MS,
    retry: { waitsMs: doubling(60_000, MAX_WAIT_MS), maxAttempts: null },
    run: (parts, feed, signal) => fetchFeed(parts, feed, { ...limits, signal }),
  };
}
