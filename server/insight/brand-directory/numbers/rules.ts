import { divideHalfEven } from '#contract/money.ts';

/** Counts and sums of one brand; money in minor units of its currency. */
export type BrandSums = {
  brand_id: number;
  clicks_7d: number;
  clicks_90d: number;
  orders_90d: number;
  earned_7d: bigint;
  earned_90d: bigint;
  approved: number;
  rejected: number;
  validation_days: number | null;
  payment_days: number | null;
  decision_hours: number | null;
  last_validated_at: Date | null;
};

/** The numbers of a brand that publishers see; null if there is too little data. */
export type BrandNumbers = {
  brand_id: number;
  epc_7d_minor: bigint | null;
  epc_90d_minor: bigint | null;
  /** Percent. */
  conversion_rate: number | null;
  approval_rate: number | null;
  validation_days_median: number | null;
  payment_days_median: number | null;
  decision_hours_avg: number | null;
  last_validated_at: Date | null;
};

// Below these thresholds a figure reflects chance, or one publisher, rather than the brand.
const LEAST_CLICKS = 100;
const LEAST_DECIDED = 20;

/** Computes a brand's numbers from its sums. */
export function workOutNumbers(sums: BrandSums): BrandNumbers {
  const decided = sums.approved + sums.rejected;
  const isDecided = decided >= LEAST_DECIDED;
  return {
    brand_id: sums.brand_id,
    epc_7d_minor: perHundred(sums.earned_7d, sums.clicks_7d),
    epc_90d_minor: perHundred(sums.earned_90d, sums.clicks_90d),
    conversion_rate:
      sums.clicks_90d < LEAST_CLICKS ? null : percent(sums.orders_90d, sums.clicks_90d),
    approval_rate: isDecided ? percent(sums.approved, decided) : null,
    validation_days_median: isDecided ? rounded(sums.validation_days) : null,
    payment_days_median: isDecided ? rounded(sums.payment_days) : null,
    decision_hours_avg: rounded(sums.decision_hours),
    last_validated_at: sums.last_validated_at,
  };
}

function perHundred(earned: bigint, clicks: number): bigint | null {
  return clicks < LEAST_CLICKS ? null : divideHalfEven(earned * 100n, BigInt(clicks));
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
