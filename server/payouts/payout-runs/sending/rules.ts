import type { PayoutAdapter } from '#server/payouts/payout-providers/payout-provider.ts';
import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { doubling, nextWaitMs, type RetryPolicy } from '#server/platform/queue/retry-policy.ts';

/** Back-off between two status queries of a payout. */
const QUERY_RETRIES = {
  unknown: { waitsMs: doubling(10_000, HOUR_MS), maxAttempts: null },
  accepted: { waitsMs: doubling(60_000, 6 * HOUR_MS), maxAttempts: null },
} satisfies Record<string, RetryPolicy>;
/** How long a paid payout may still be returned: providers return unclaimed money after 30 days. */
const RETURNS_MS = 45 * DAY_MS;

/**
 * When the status of a payout is next queried, with exponential back-off; null: never
 * automatically.
 */
export function nextQueryAt(
  payout: { status: string; attempts: number; paid_at: Date | null },
  provider: Pick<PayoutAdapter, 'hasStatusQuery'> | null,
  at: Date,
): Date | null {
  const after = (ms: number) => new Date(at.getTime() + ms);
  const waitMs = (policy: RetryPolicy) => nextWaitMs(policy, payout.attempts + 1, 0) ?? 0;
  switch (payout.status) {
    case 'unknown':
      return after(waitMs(QUERY_RETRIES.unknown));
    case 'accepted':
      return provider?.hasStatusQuery ? after(waitMs(QUERY_RETRIES.accepted)) : null;
    case 'paid': {
      const isOver = at.getTime() - (payout.paid_at?.getTime() ?? 0) > RETURNS_MS;
      return provider?.hasStatusQuery && !isOver ? after(DAY_MS) : null;
    }
    default:
      return null;
  }
}
