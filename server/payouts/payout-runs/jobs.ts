import type { Queue } from '#server/platform/queue/queue.ts';
import { advancePayout } from './sending/advance-payout.ts';
import { type LeasedPayout, payoutRows } from './sending/store.ts';

/**
 * The queue of payouts. Its lease is longer than any provider request and is not released earlier,
 * so a worker that leases a payout again knows that no request about it is in flight.
 */
export const payoutQueue: Queue<LeasedPayout> = {
  name: 'payouts',
  ...payoutRows,
  concurrency: 2,
  leaseMs: 60_000,
  isReleasedByTimeOnly: true,
  retry: { waitsMs: [60_000], maxAttempts: null },
  run: advancePayout,
};
