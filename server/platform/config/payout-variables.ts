import { integer } from './variable.ts';

/** What holds for the payouts of every provider; limits of money are set on screen. */
export const payoutVariables = {
  PAYOUT_PROVIDER_TIMEOUT_MS: integer(
    'How long a request to a provider may take. After that the outcome is queried.',
    { default: '10000', min: 1, max: 600_000 },
  ),
};
