import { DAY_MS, HOUR_MS, type PayoutAdapter } from '#server/payout-providers/payout-provider.ts';

/**
 * Lease of a payout. Longer than any provider request, so an expired lease means its worker is
 * gone.
 */
export const LEASE_MS = 60_000;
/** How long a paid payout may still be returned: providers return unclaimed money after 30 days. */
const RETURNS_MS = 45 * DAY_MS;

/**
 * When the status of a payout is next queried, with exponential back-off; null: never
 * automatically.
 */
export function nextLook(
  payout: { status: string; asks: number; paid_at: Date | null },
  provider: Pick<PayoutAdapter, 'hasStatusQuery'> | null,
  at: Date,
): Date | null {
  const after = (ms: number) => new Date(at.getTime() + ms);
  switch (payout.status) {
    case 'unknown':
      return after(Math.min(10_000 * 2 ** Math.min(payout.asks, 12), HOUR_MS));
    case 'accepted':
      return provider?.hasStatusQuery
        ? after(Math.min(60_000 * 2 ** Math.min(payout.asks, 9), 6 * HOUR_MS))
        : null;
    case 'paid': {
      const isOver = at.getTime() - (payout.paid_at?.getTime() ?? 0) > RETURNS_MS;
      return provider?.hasStatusQuery && !isOver ? after(DAY_MS) : null;
    }
    default:
      return null;
  }
}
