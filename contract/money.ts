/** An amount as it travels: a decimal text with exactly the currency's digits ("12.30", "-4"). */
export type MoneyText = string;

const digitsOf = new Map<string, number>();

/** How many digits a currency has after the point: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  // Kept, because making a formatter takes longer than everything else a row of a report needs.
  const style = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = style.resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/** Minor units as decimal text: (1230n, 'USD') is "12.30". */
export function minorToText(minor: bigint, currency: string): MoneyText {
  const digits = minorDigits(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Decimal text as minor units, or null where the text is no plain decimal number. Digits beyond
 * the currency's own are rounded half to even, once, here.
 */
export function textToMinor(text: string, currency: string): bigint | null {
  const match = /^([+-]?)(\d{1,13})(?:\.(\d{1,12}))?$/.exec(text.trim());
  if (!match) return null;
  const digits = minorDigits(currency);
  const fraction = (match[3] ?? '').padEnd(digits, '0');
  const kept = BigInt(`${match[2]}${fraction.slice(0, digits)}`);
  const rest = fraction.slice(digits);
  const minor =
    rest === '' ? kept : divideHalfEven(BigInt(`${kept}${rest}`), 10n ** BigInt(rest.length));
  return match[1] === '-' ? -minor : minor;
}

/** A rate of exchange without the zeros that its decimals end in: "1.0832000000" is "1.0832". */
export function plainRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
}

/** numerator / denominator (> 0), rounded half to even: the one rounding of the product. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  const away = twice > denominator || (twice === denominator && quotient % 2n !== 0n);
  if (!away) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}
