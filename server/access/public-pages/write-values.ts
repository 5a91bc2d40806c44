import type { Language } from '#contract/language.ts';
import { minorToText } from '#contract/money.ts';

/** An amount with its currency, without decimals where they are zero: "$20", "US$7.50". */
export function moneyIn(language: Language, minor: bigint, currency: string): string {
  const format = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(language, format).format(minorToText(minor, currency) as never);
}

/** The name of a country by its code. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** A list without a last "and": "new customers, orders in Canada". */
export const listIn = (language: Language, parts: readonly string[]): string =>
  parts.join(language === 'zh' ? '、' : ', ');

export const dayIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
