import { isValidIBAN } from 'ibantools';
import { httpAddress, integer, text, variable } from './variable.ts';

const UNITS =
  'in whole units of the currency (a hundred times as many where it has no smaller unit)';
const MAX_UNITS = 1_000_000_000_000;

const providerUrl = (description: string, url: string) =>
  httpAddress(description, { default: url, remote: 'https' });

/** Payout providers, the bank account and the payout limits. */
export const payoutVariables = {
  BANK_NAME: text(
    'Holder of the account that bank payouts are paid from. With all three, payout runs write a file for the bank (pain.001.001.09).',
  ),
  BANK_IBAN: variable('Its IBAN.', { unset: '', parse: parseIban }),
  BANK_BIC: text('Its BIC.', {
    pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
    must: 'be a BIC of 8 or 11 characters',
  }),
  PAYPAL_PAYOUTS_CLIENT_ID: text(
    'Our account for payouts by PayPal. Webhook: `PUBLIC_URL/in/payout/paypal`.',
  ),
  PAYPAL_PAYOUTS_CLIENT_SECRET: text('Its secret.', { secret: true }),
  PAYPAL_PAYOUTS_URL: providerUrl('PayPal, or its sandbox.', 'https://api-m.paypal.com'),
  PAYONEER_CLIENT_ID: text(
    'Our account for payouts by Payoneer. Payees must be registered there as `method-<number of the payout method>`. Webhook: `PUBLIC_URL/in/payout/payoneer`.',
  ),
  PAYONEER_CLIENT_SECRET: text('Its secret.', { secret: true }),
  PAYONEER_PROGRAM_ID: text('Its program.'),
  PAYONEER_URL: providerUrl('Payoneer, or its sandbox.', 'https://api.payoneer.com'),
  PAYONEER_LOGIN_URL: providerUrl("Payoneer's sign-in.", 'https://login.payoneer.com'),
  AIRWALLEX_CLIENT_ID: text(
    'Our account for payouts by Airwallex. Webhook: `PUBLIC_URL/in/payout/airwallex`.',
  ),
  AIRWALLEX_API_KEY: text('Its key.', { secret: true }),
  AIRWALLEX_URL: providerUrl('Airwallex, or its sandbox.', 'https://api.airwallex.com'),
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

function parseIban(value: string): string {
  const bare = value.replaceAll(' ', '').toUpperCase();
  if (isValidIBAN(bare)) return bare;
  throw new Error('must be an IBAN');
}
