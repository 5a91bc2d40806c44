import { accountEmail } from '../form-fields.ts';
import type { PayoutProvider } from '../payout-provider.ts';
import { payByPaypal } from './pay-by-paypal.ts';
import { paypalVariables } from './paypal-settings.ts';

export const paypal: PayoutProvider<typeof paypalVariables> = {
  label: 'PayPal',
  account_label: 'PayPal account',
  terms: {
    fee: 'No fee from us',
    speed: 'Within a day',
    currencies: '24 currencies, including USD, EUR and GBP',
  },
  listFields: () => [accountEmail('PayPal')],
  variables: paypalVariables,
  requiredVariables: ['PAYPAL_PAYOUTS_CLIENT_ID', 'PAYPAL_PAYOUTS_CLIENT_SECRET'],
  hasWebhook: true,
  openAdapter: payByPaypal,
};
