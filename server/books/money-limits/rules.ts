import { minorDigits } from '#contract/currencies.ts';
import { divideHalfEven } from '#contract/money.ts';

/** Two significant digits: a derived limit must not change with every day's rate. */
export function roundLimit(minor: bigint): bigint {
  if (minor < 1n) return 1n;
  const step = 10n ** BigInt(Math.max(0, minor.toString().length - 2));
  return divideHalfEven(minor, step) * step;
}

/**
 * The limit of a currency without a rate: the number of units of the base, a hundred times as many
 * where the currency has no minor unit. No guess would be better, and a payment above it can be
 * approved.
 */
export function sameNumber(minor: bigint, base: string, currency: string): bigint {
  const unit = (code: string) => 10n ** BigInt(minorDigits(code) || 2);
  return roundLimit((minor * unit(currency)) / unit(base));
}
