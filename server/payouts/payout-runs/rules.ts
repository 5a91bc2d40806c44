import type { OverLimit } from '#server/books/money-limits/check-limits.ts';
import type {
  PayoutAdapter,
  StoredDetails,
} from '#server/payouts/payout-providers/payout-provider.ts';
import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { doubling, nextWaitMs, type RetryPolicy } from '#server/platform/queue/retry-policy.ts';

/**
 * Why a payment was left out of a run when it was made, or removed before it was sent; shown to
 * staff.
 */
export const LEFT_OUT = {
  NO_METHOD: 'There is no payout method.',
  METHOD_HELD: 'The payout method was changed less than 48 hours ago.',
  STAFF_HOLD: 'Payments to the publisher are on hold.',
  METHOD_CHANGED: 'The payout method was changed after the run was made.',
  PAYMENT_MOVED: 'The payment is no longer waiting to be paid.',
  NOT_SET_UP: 'The payout provider is not set up.',
  VAT_RATE_MISSING: 'The VAT rate of self-billed invoices is not set.',
  LEGAL_ENTITY_MISSING: 'The legal entity of the network is not set.',
  CURRENCY_NOT_TAKEN: 'The payout provider does not accept the currency.',
  DETAILS_INCOMPLETE: 'The payout method lacks details that the provider needs.',
  OVER_PAYOUT_LIMIT: 'It exceeds the limit of one payout.',
  OVER_DAY_LIMIT: 'It would exceed the limit of the day.',
  OVER_ACCOUNT_LIMIT: 'It would exceed the daily limit of the account.',
  LIMIT_APPROVER: 'The person who made the run approved that it exceeds a limit.',
  RUN_REJECTED: 'The run was rejected.',
} as const;
export type LeftOut = keyof typeof LEFT_OUT;

/** Whether a payment was left out because of a limit. */
export function isOverLimit(reason: LeftOut | null): reason is OverLimit {
  return reason?.startsWith('OVER_') ?? false;
}

/** What is missing to tax a payment, or null. */
export function checkTax({ tax_missing }: { tax_missing: string | null }): LeftOut | null {
  return tax_missing === null ? null : (`${tax_missing}_MISSING` as LeftOut);
}

type Method = { held_until: Date; changed_at: Date };

/** Whether a payment can go to its method now; null if it can, otherwise the reason. */
export function checkMethod(
  asked: {
    method: Method | undefined;
    provider: PayoutAdapter | null;
    details: StoredDetails;
    currency: string;
  },
  at: Date,
): LeftOut | null {
  const { method, provider, details, currency } = asked;
  if (!method) return 'NO_METHOD';
  if (method.held_until > at) return 'METHOD_HELD';
  if (!provider) return 'NOT_SET_UP';
  if (provider.currencies && !provider.currencies.includes(currency)) return 'CURRENCY_NOT_TAKEN';
  return provider.acceptsDetails(details) ? null : 'DETAILS_INCOMPLETE';
}

/** Start and end of the UTC day whose limit applies. */
export function dayOf(at: Date): { from: Date; until: Date } {
  const from = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return { from: new Date(from), until: new Date(from + 86_400_000) };
}

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
