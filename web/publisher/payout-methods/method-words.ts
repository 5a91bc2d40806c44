import { locale } from '#web/lib/i18n.ts';

const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });

/** The name of a country by its two-letter code. */
export const countryName = (code: string): string => regions.of(code) ?? code;
