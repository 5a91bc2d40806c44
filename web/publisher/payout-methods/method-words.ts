import type { PayoutType } from '#contract/payout-methods/publisher.ts';

/** The display names of the payout method types. */
export const typeNames: Readonly<Record<PayoutType, string>> = {
  paypal: 'PayPal',
  payoneer: 'Payoneer',
  airwallex: 'Airwallex',
  bank: 'Bank account',
};

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** The name of a country by its two-letter code. */
export const countryName = (code: string): string => regions.of(code) ?? code;
