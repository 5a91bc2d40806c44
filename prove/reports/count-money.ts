/** The digits behind the point, written down here once more and not asked of the program. */
const DIGITS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, GBP: 2, JPY: 0, KWD: 3 };

/** How many digits a currency has behind the point. */
export function digitsOf(currency: string): number {
  const digits = DIGITS[currency];
  if (digits === undefined) throw new Error(`${currency} is no currency of this proof`);
  return digits;
}

/** Minor units as they must be written. */
export function writeAmount(minor: bigint, currency: string): string {
  const digits = digitsOf(currency);
  const unit = 10n ** BigInt(digits);
  const size = minor < 0n ? -minor : minor;
  const rest = digits === 0 ? '' : `.${String(size % unit).padStart(digits, '0')}`;
  return `${minor < 0n ? '-' : ''}${size / unit}${rest}`;
}

/** A quotient rounded half to even by way of the remainder; the divisor is above zero. */
export function roundHalfEven(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const size = dividend * sign;
  const rest = size % divisor;
  let whole = (size - rest) / divisor;
  if (rest * 2n > divisor || (rest * 2n === divisor && whole % 2n === 1n)) whole += 1n;
  return whole * sign;
}

/** So much per count, times `per`, as an amount; null where nothing was counted. */
export function writeRatio(
  minor: bigint,
  count: number,
  per: bigint,
  currency: string,
): string | null {
  return count === 0 ? null : writeAmount(roundHalfEven(minor * per, BigInt(count)), currency);
}

/** So many of so many, in percent with two digits; null where there were none. */
export function writePercent(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const hundredths = roundHalfEven(BigInt(part) * 10_000n, BigInt(whole));
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** The sum of amounts in minor units. */
export const sumMinor = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
