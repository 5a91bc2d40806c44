import { divideHalfEven } from '#contract/money.ts';

/** A referrer's share of what a referred publisher's line earned: rounded half to even, once a line. */
export function rewardOf(earnedMinor: bigint, percent: number): bigint {
  return divideHalfEven(earnedMinor * BigInt(percent), 100n);
}
