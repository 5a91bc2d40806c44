import type { PayoutProvider } from '../payout-provider.ts';
import { listBankFields } from './bank-fields.ts';
import { bankVariables } from './bank-settings.ts';
import { payByBank } from './pay-by-bank.ts';

export const bank: PayoutProvider<typeof bankVariables> = {
  label: 'Bank transfer',
  account_label: 'bank account',
  terms: {
    fee: 'No fee from us; intermediary banks may charge one outside SEPA',
    speed: '1 to 5 working days',
    currencies: 'The currency of the account',
  },
  listFields: listBankFields,
  variables: bankVariables,
  requiredVariables: ['BANK_NAME', 'BANK_IBAN', 'BANK_BIC'],
  hasWebhook: false,
  openAdapter: payByBank,
};
