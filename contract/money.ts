import { minorDigits } from './currencies.ts';

/**
 * Amount of money in JSON: decimal text with exactly the currency's number of decimals ("12.30",
 * "-4").
 */
export type MoneyText = string;

/** Minor units to decimal text: (1230n, 'USD') is "12.30". */
export function minorToText(minor: bigint, currency: string): MoneyText {
  const digits = minorDigits(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Minor units as mails and notifications write them, as the screens do: (7500n, 'USD') is
 * "$75.00 USD".
 */
export function minorToWords(minor: bigint, currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: minorDigits(currency),
    maximumFractionDigits: minorDigits(currency),
  });
  // The text itself: a number would lose the cents of very large amounts.
  return `${format.format(minorToText(minor, currency) as `${number}`)} ${currency}`;
}

/**
 * Decimal text to minor units; null if the text is not a plain decimal number. Digits beyond the
 * currency's own are rounded half to even, only here.
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

/** An exchange rate without trailing zeros: "1.0832000000" becomes "1.0832". */
export function plainRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
}

/**
 * numerator / denominator (> 0), rounded half to even. All rounding of money uses this function.
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  const away = twice > denominator || (twice === denominator && quotient % 2n !== 0n);
  if (!away) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

/** A percentage as screens, files, mails and PDFs show it: "12.5" or 12.5 is "12.5%". */
export function percentText(percent: string | number): string {
  return `${percent}%`;
}
