/** Decimals of each currency, declared here independently of the program. */
const DIGITS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, GBP: 2, JPY: 0, KWD: 3 };

/** Number of decimals of a currency. */
export function digitsOf(currency: string): number {
  const digits = DIGITS[currency];
  if (digits === undefined) throw new Error(`${currency} is no currency of this proof`);
  return digits;
}

/** Formats minor units. */
export function writeAmount(minor: bigint, currency: string): string {
  const digits = digitsOf(currency);
  const unit = 10n ** BigInt(digits);
  const size = minor < 0n ? -minor : minor;
  const rest = digits === 0 ? '' : `.${String(size % unit).padStart(digits, '0')}`;
  return `${minor < 0n ? '-' : ''}${size / unit}${rest}`;
}

/** A quotient rounded half to even using the remainder; the divisor is positive. */
export function roundHalfEven(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const size = dividend * sign;
  const rest = size % divisor;
  let whole = (size - rest) / divisor;
  if (rest * 2n > divisor || (rest * 2n === divisor && whole % 2n === 1n)) whole += 1n;
  return whole * sign;
}

/** Amount per count, times `per`; null if the count is zero. */
export function writeRatio(
  minor: bigint,
  count: number,
  per: bigint,
  currency: string,
): string | null {
  return count === 0 ? null : writeAmount(roundHalfEven(minor * per, BigInt(count)), currency);
}

/** Percentage with two decimals; null if the whole is zero. */
export function writePercent(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const hundredths = roundHalfEven(BigInt(part) * 10_000n, BigInt(whole));
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** The sum of amounts in minor units. */
export const sumMinor = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
