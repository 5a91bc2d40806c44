import type { PayoutType } from '#contract/payout-methods/publisher.ts';
import type { PayoutSettings } from '#server/platform/config/read-payout-settings.ts';
import { payByAirwallex } from './pay-by-airwallex.ts';
import { payByBank } from './pay-by-bank.ts';
import { payByPayoneer } from './pay-by-payoneer.ts';
import { payByPaypal } from './pay-by-paypal.ts';
import type { Provider } from './rules.ts';

/** Providers by method type; null if not configured. */
export type Providers = Readonly<Record<PayoutType, Provider | null>>;

const opened = new WeakMap<PayoutSettings, Providers>();

/** The configured providers. Cached per settings, because each provider caches its access token. */
export function openProviders(settings: PayoutSettings): Providers {
  const known = opened.get(settings);
  if (known) return known;
  const { paypal, payoneer, airwallex, bank, provider_timeout_ms } = settings;
  const made: Providers = {
    paypal: paypal && payByPaypal(paypal, provider_timeout_ms),
    payoneer: payoneer && payByPayoneer(payoneer, provider_timeout_ms),
    airwallex: airwallex && payByAirwallex(airwallex, provider_timeout_ms),
    bank: bank && payByBank(),
  };
  opened.set(settings, made);
  return made;
}

const SET_UP_BY: Readonly<Record<PayoutType, string>> = {
  paypal: 'PAYPAL_PAYOUTS_CLIENT_ID and PAYPAL_PAYOUTS_CLIENT_SECRET',
  payoneer: 'PAYONEER_CLIENT_ID, PAYONEER_CLIENT_SECRET and PAYONEER_PROGRAM_ID',
  airwallex: 'AIRWALLEX_CLIENT_ID and AIRWALLEX_API_KEY',
  bank: 'BANK_NAME, BANK_IBAN and BANK_BIC',
};

/** Each method type, with the missing settings if it is not configured. */
export function listWays(settings: PayoutSettings) {
  return Object.entries(openProviders(settings)).map(([type, provider]) => ({
    type,
    ready: provider !== null,
    why: provider ? null : `Not set up: ${SET_UP_BY[type as PayoutType]}.`,
  }));
}
