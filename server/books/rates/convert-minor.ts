import { minorDigits } from '#contract/currencies.ts';
import { divideHalfEven } from '#contract/money.ts';

/**
 * Converts an amount in minor units of one currency into minor units of another, rounded half to
 * even once. `rate`: units of `to` per unit of `from`, as decimal text (see `findRate`).
 */
export function convertMinor(amountMinor: bigint, from: string, to: string, rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  const numerator = amountMinor * BigInt(whole + decimals) * 10n ** BigInt(minorDigits(to));
  return divideHalfEven(numerator, 10n ** BigInt(minorDigits(from) + decimals.length));
}
