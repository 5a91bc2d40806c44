import { countrySpecs, isSEPACountry } from 'ibantools';
import { addressFields, field, secretNumber } from '../form-fields.ts';
import type { DetailField } from '../payout-provider.ts';

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
export const listBankFields = (country: string): readonly DetailField[] => [
  ...listNumbers(country),
  ...addressFields,
];

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
