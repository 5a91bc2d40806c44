import type { PayoutType } from '#contract/payout-methods/publisher.ts';

/** The kinds of payout method as people know them. */
export const typeNames: Readonly<Record<PayoutType, string>> = {
  paypal: 'PayPal',
  payoneer: 'Payoneer',
  airwallex: 'Airwallex',
  bank: 'Bank account',
};

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** A country in words, by its two letters. */
export const countryName = (code: string): string => regions.of(code) ?? code;
