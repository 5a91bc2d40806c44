import { locale } from './i18n.ts';

const regions = new Intl.DisplayNames(locale, { type: 'region' });

/** The name of a country in the language of the page; text that is no code remains. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}
