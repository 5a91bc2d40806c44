import { accountEmail, addressFields, field } from '../form-fields.ts';
import type { DetailField, PayoutProvider } from '../payout-provider.ts';
import { airwallexVariables } from './airwallex-settings.ts';
import { payByAirwallex } from './pay-by-airwallex.ts';

// A transfer within Airwallex needs only the account number, in every country.
const FIELDS: readonly DetailField[] = [
  field('account_number', 'Airwallex account number', {
    most: 34,
    secret: true,
    hint: 'In your Airwallex account, under Account details',
  }),
  accountEmail('Airwallex', { required: false }),
  ...addressFields,
];

export const airwallex: PayoutProvider<typeof airwallexVariables> = {
  label: 'Airwallex',
  account_label: 'Airwallex account',
  terms: {
    fee: 'No fee from us',
    speed: '1 to 3 working days',
    currencies: 'More than 40 currencies',
  },
  listFields: () => FIELDS,
  variables: airwallexVariables,
  requiredVariables: ['AIRWALLEX_CLIENT_ID', 'AIRWALLEX_API_KEY'],
  hasWebhook: true,
  openAdapter: payByAirwallex,
};
