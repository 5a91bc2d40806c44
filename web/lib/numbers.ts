import { locale } from './language.ts';
import { memoize } from './memoize.ts';

const counts = new Intl.NumberFormat(locale);
const exact = memoize(
  (digits: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);
const rounded = memoize(
  (decimals: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
);
const rates = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });

/** A number with the separators of the language: "12,034". */
export const countText = (value: number): string => counts.format(value);

/** Decimal text with the separators of the language; all decimals are kept: "1,234.50". */
export function decimalText(text: string): string {
  return exact(text.split('.')[1]?.length ?? 0).format(text as `${number}`);
}

/** A number with at most this many decimals. */
export const roundedText = (value: number, decimals: number): string =>
  rounded(decimals).format(value);

/** A rate of exchange with six significant digits. */
export const rateText = (rate: string): string => rates.format(rate as `${number}`);

/** Formats the labels of an axis: "12K", with a currency "$12K". */
export function shortNumbers(currency?: string): (value: number) => string {
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const short = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const format = new Intl.NumberFormat(locale, currency ? { ...short, ...money } : short);
  return (value) => format.format(value);
}
