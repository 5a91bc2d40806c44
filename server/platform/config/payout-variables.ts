import { integer } from './variable.ts';

const UNITS =
  'in whole units of the currency (a hundred times as many where it has no smaller unit)';
const MAX_UNITS = 1_000_000_000_000;

/** Limits that hold for the payouts of every provider. */
export const payoutVariables = {
  PAYOUT_MAX: integer(`Limit of one payout, ${UNITS}.`, {
    default: '25000',
    min: 1,
    max: MAX_UNITS,
  }),
  PAYOUT_MAX_PER_DAY: integer(`Limit of all payouts of a day (UTC), ${UNITS}.`, {
    default: '250000',
    min: 1,
    max: MAX_UNITS,
  }),
  PAYOUT_MAX_PER_ACCOUNT: integer(`Limit of a day's payouts to one account, ${UNITS}.`, {
    default: '50000',
    min: 1,
    max: MAX_UNITS,
  }),
  PAYOUT_PROVIDER_TIMEOUT_MS: integer(
    'How long a request to a provider may take. After that the outcome is queried.',
    { default: '10000', min: 1, max: 600_000 },
  ),
};
