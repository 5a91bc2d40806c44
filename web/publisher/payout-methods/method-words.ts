const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** The name of a country by its two-letter code. */
export const countryName = (code: string): string => regions.of(code) ?? code;
