import { DAY_MS } from '#server/platform/clock.ts';
import type { PayoutAdapter } from '../payout-provider.ts';

/**
 * Bank payments go out in a file that staff upload to the bank, and results come back in another
 * file. Nothing is sent from here, so a payout is accepted at once and its status is never queried.
 */
export function payByBank(): PayoutAdapter {
  return {
    key_life_ms: 36_500 * DAY_MS,
    currencies: null,
    hasStatusQuery: false,
    acceptsDetails: ({ iban, clabe, account_number }) =>
      iban !== undefined || clabe !== undefined || account_number !== undefined,
    pay: async () => ({ state: 'accepted', provider_ref: null, echo: null }),
    queryStatus: async () => ({ state: 'unknown_outcome' }),
  };
}
