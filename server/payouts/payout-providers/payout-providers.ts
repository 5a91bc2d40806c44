import { airwallex } from './airwallex/airwallex-provider.ts';
import { bank } from './bank-provider.ts';
import { payoneer } from './payoneer/payoneer-provider.ts';
import { paypal } from './paypal/paypal-provider.ts';

/**
 * All payout providers by payout type, in the order of the screens. This is the only list of payout
 * types: to add a provider, add its folder and an entry.
 */
export const payoutProviders = { paypal, payoneer, airwallex, bank };
export type PayoutType = keyof typeof payoutProviders;

/** Whether a text is a payout type. */
export const isPayoutType = (type: string): type is PayoutType =>
  Object.hasOwn(payoutProviders, type);

/** Every payout type with its label, as in the dictionary. */
export const listPayoutTypes = () =>
  Object.entries(payoutProviders).map(([value, { label }]) => ({ value, label }));
