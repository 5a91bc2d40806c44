import { countrySpecs, isSEPACountry, isValidIBAN } from 'ibantools';
import { DAY_MS } from '#server/platform/clock.ts';
import { text, variable } from '#server/platform/config/variable.ts';
import { addressFields, field, secretNumber } from './form-fields.ts';
import type { DetailField, PayoutAdapter, PayoutProvider } from './payout-provider.ts';

/** The network's bank account that bank payouts are debited from. */
const bankVariables = {
  BANK_NAME: text(
    'Holder of the account that bank payouts are paid from. With all three, payout runs write a file for the bank (pain.001.001.09).',
    { on_screen: { label: 'Account holder' } },
  ),
  BANK_IBAN: variable('The IBAN of this account.', {
    unset: '',
    parse: parseIban,
    on_screen: { label: 'IBAN', invalid: 'PAYOUT_IBAN_INVALID' },
  }),
  BANK_BIC: text('The BIC of the bank of this account.', {
    pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
    must: 'be a BIC of 8 or 11 characters',
    on_screen: { label: 'BIC (SWIFT)', hint: '8 or 11 characters', invalid: 'PAYOUT_BIC_INVALID' },
  }),
};

export const bank: PayoutProvider<typeof bankVariables> = {
  label: 'Bank transfer',
  account_label: 'bank account',
  terms: {
    fee: 'No fee from us; intermediary banks may charge one outside SEPA',
    speed: '1 to 5 working days',
    currencies: 'The currency of the account',
  },
  listFields: listBankFields,
  setup_note: 'Each payout run becomes a file (pain.001) that you upload to your bank.',
  variables: bankVariables,
  requiredVariables: ['BANK_NAME', 'BANK_IBAN', 'BANK_BIC'],
  hasWebhook: false,
  suggest: ({ legal_name, bank_account, bic }) => ({
    BANK_NAME: legal_name,
    BANK_IBAN: bank_account,
    BANK_BIC: bic,
  }),
  openAdapter: payByBank,
};

function parseIban(value: string): string {
  const bare = value.replaceAll(' ', '').toUpperCase();
  if (isValidIBAN(bare)) return bare;
  throw new Error('must be an IBAN');
}

const BANK_NAME = field('bank_name', 'Bank name', { required: false });

/** Countries whose banks do not use IBAN, or where people know their account by other numbers. */
const BY_COUNTRY: Readonly<Record<string, readonly DetailField[]>> = {
  US: [
    secretNumber('routing_number', 'Routing number (ABA)', 9, {
      hint: 'Nine digits, at the foot of a cheque',
    }),
    secretNumber('account_number', 'Account number', 17, { pattern: /^\d{4,17}$/ }),
    field('account_kind', 'Kind of account', {
      options: [
        { value: 'checking', label: 'Checking' },
        { value: 'savings', label: 'Savings' },
      ],
    }),
    BANK_NAME,
  ],
  GB: [
    secretNumber('sort_code', 'Sort code', 8, { hint: 'Six digits, such as 20-00-00' }),
    secretNumber('account_number', 'Account number', 8, {
      hint: 'Eight digits',
      pattern: /^\d{8}$/,
    }),
    BANK_NAME,
  ],
  CA: [
    secretNumber('institution_number', 'Institution number', 3, {
      hint: 'Three digits',
      pattern: /^\d{3}$/,
    }),
    secretNumber('transit_number', 'Transit number', 5, {
      hint: 'Five digits',
      pattern: /^\d{5}$/,
    }),
    secretNumber('account_number', 'Account number', 12, { pattern: /^\d{5,12}$/ }),
    BANK_NAME,
  ],
  AU: [
    secretNumber('bsb', 'BSB', 7, { hint: 'Six digits, such as 062-000', pattern: /^\d{6}$/ }),
    secretNumber('account_number', 'Account number', 10, { pattern: /^\d{4,10}$/ }),
    BANK_NAME,
  ],
  IN: [
    field('ifsc', 'IFSC', {
      most: 11,
      hint: 'Eleven characters, such as HDFC0000001',
      pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
    }),
    secretNumber('account_number', 'Account number', 18, { pattern: /^\d{9,18}$/ }),
    BANK_NAME,
  ],
  MX: [secretNumber('clabe', 'CLABE', 18, { hint: 'Eighteen digits' }), BANK_NAME],
};

const BY_BIC: readonly DetailField[] = [
  field('bic', 'BIC (SWIFT)', { most: 11, hint: '8 or 11 characters' }),
  field('account_number', 'Account number', { most: 34, secret: true }),
  field('bank_name', 'Bank name'),
];

/** The numbers that identify a bank account in a country, and the address of its holder. */
function listBankFields(country: string): readonly DetailField[] {
  return [...listNumbers(country), ...addressFields];
}

function listNumbers(country: string): readonly DetailField[] {
  const fields = BY_COUNTRY[country];
  if (fields) return fields;
  if (!countrySpecs[country]?.IBANRegistry) return BY_BIC;
  // Within SEPA the IBAN is enough; outside it, banks return a payment without a BIC.
  const bic = { most: 11, required: !isSEPACountry(country), hint: '8 or 11 characters' };
  return [
    field('iban', 'IBAN', {
      most: 42,
      secret: true,
      hint: 'Begins with the two letters of the country',
    }),
    field('bic', 'BIC (SWIFT)', bic),
    BANK_NAME,
  ];
}

/**
 * Bank payments go out in a file that staff upload to the bank, and results come back in another
 * file. Nothing is sent from here, so a payout is accepted at once and its status is never queried.
 */
function payByBank(): PayoutAdapter {
  return {
    key_life_ms: 36_500 * DAY_MS,
    currencies: null,
    hasStatusQuery: false,
    acceptsDetails: ({ iban, clabe, account_number }) =>
      iban !== undefined || clabe !== undefined || account_number !== undefined,
    pay: async () => ({ state: 'accepted', provider_ref: null, echo: null }),
    queryStatus: async () => ({ state: 'unknown_outcome' }),
    checkAccess: null,
  };
}
