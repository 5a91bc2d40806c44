import { divideHalfEven, minorDigits } from '#contract/money.ts';

/**
 * An amount in minor units of one currency as minor units of another, rounded half to even once.
 * `rate`: so many units of `to` for one of `from`, as decimal text (`findRate`).
 */
export function convertMinor(amountMinor: bigint, from: string, to: string, rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  const numerator = amountMinor * BigInt(whole + decimals) * 10n ** BigInt(minorDigits(to));
  return divideHalfEven(numerator, 10n ** BigInt(minorDigits(from) + decimals.length));
}
