import { divideHalfEven } from '#contract/money.ts';

/**
 * A referrer's share of the commission of a referred publisher's line: rounded half to even per
 * line.
 */
export function rewardOf(earnedMinor: bigint, percent: number): bigint {
  return divideHalfEven(earnedMinor * BigInt(percent), 100n);
}
