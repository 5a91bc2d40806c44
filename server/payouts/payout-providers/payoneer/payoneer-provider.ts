import { accountEmail } from '../form-fields.ts';
import type { PayoutProvider } from '../payout-provider.ts';
import { payByPayoneer } from './pay-by-payoneer.ts';
import { payoneerVariables } from './payoneer-settings.ts';

export const payoneer: PayoutProvider<typeof payoneerVariables> = {
  label: 'Payoneer',
  account_label: 'Payoneer account',
  terms: {
    fee: 'No fee from us; Payoneer may charge one for withdrawals',
    speed: '1 to 2 working days',
    currencies: 'USD, EUR and GBP',
  },
  listFields: () => [accountEmail('Payoneer')],
  variables: payoneerVariables,
  requiredVariables: ['PAYONEER_CLIENT_ID', 'PAYONEER_CLIENT_SECRET', 'PAYONEER_PROGRAM_ID'],
  hasWebhook: true,
  openAdapter: payByPayoneer,
};
