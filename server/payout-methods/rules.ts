import { countrySpecs, isSEPACountry } from 'ibantools';
import type {
  PayoutDetailName,
  PayoutEntity,
  PayoutField,
  PayoutTerms,
  PayoutType,
} from '#contract/payout-methods/publisher.ts';

/** How long payments to a new or changed method are on hold. */
export const HOLD_MS = 48 * 3_600_000;
export const MAX_METHODS = 10;

/** Determines the fields of a form. */
export type PayoutForm = { type: PayoutType; country: string; entity: PayoutEntity };

/** Countries under sanctions, or not served by any provider we use. */
const NOT_SERVED: readonly string[] = ['CU', 'IR', 'KP', 'SY'];

/** Whether publishers in a country can be paid. */
export const isServed = (country: string): boolean => !NOT_SERVED.includes(country);

/** Terms of each method type as shown on the screens. The network pays the transfer fee. */
export const PAYOUT_TERMS: readonly PayoutTerms[] = [
  {
    type: 'paypal',
    fee: 'No fee from us',
    speed: 'Within a day',
    currencies: '24 currencies, among them USD, EUR and GBP',
  },
  {
    type: 'payoneer',
    fee: 'No fee from us; Payoneer may take one on withdrawal',
    speed: '1 to 2 working days',
    currencies: 'USD, EUR and GBP',
  },
  {
    type: 'airwallex',
    fee: 'No fee from us',
    speed: '1 to 3 working days',
    currencies: 'More than 40 currencies',
  },
  {
    type: 'bank',
    fee: 'No fee from us; banks on the way may take one outside SEPA',
    speed: '1 to 5 working days',
    currencies: 'The currency of the account',
  },
];

/** Terms of a method type. */
export const termsOf = (type: PayoutType): PayoutTerms =>
  PAYOUT_TERMS.find((one) => one.type === type) as PayoutTerms;

type Asked = PayoutField & { name: PayoutDetailName };

const field = (name: PayoutDetailName, label: string, rest: Partial<PayoutField> = {}): Asked => ({
  label,
  hint: null,
  required: true,
  secret: false,
  digits: false,
  most: 70,
  options: null,
  ...rest,
  name,
});
const number = (name: PayoutDetailName, label: string, most: number, hint: string | null = null) =>
  field(name, label, { most, hint, secret: true, digits: true });

const BANK_NAME = field('bank_name', 'Bank name', { required: false });

/** Countries whose banks do not use IBAN, or where people know their account by other numbers. */
const BY_NUMBERS: Readonly<Record<string, readonly Asked[]>> = {
  US: [
    number('routing_number', 'Routing number (ABA)', 9, 'Nine digits, at the foot of a cheque'),
    number('account_number', 'Account number', 17),
    field('account_kind', 'Kind of account', {
      options: [
        { value: 'checking', label: 'Checking' },
        { value: 'savings', label: 'Savings' },
      ],
    }),
    BANK_NAME,
  ],
  GB: [
    number('sort_code', 'Sort code', 8, 'Six digits, such as 20-00-00'),
    number('account_number', 'Account number', 8, 'Eight digits'),
    BANK_NAME,
  ],
  CA: [
    number('institution_number', 'Institution number', 3, 'Three digits'),
    number('transit_number', 'Transit number', 5, 'Five digits'),
    number('account_number', 'Account number', 12),
    BANK_NAME,
  ],
  AU: [
    number('bsb', 'BSB', 7, 'Six digits, such as 062-000'),
    number('account_number', 'Account number', 10),
    BANK_NAME,
  ],
  IN: [
    field('ifsc', 'IFSC', { most: 11, hint: 'Eleven characters, such as HDFC0000001' }),
    number('account_number', 'Account number', 18),
    BANK_NAME,
  ],
  MX: [number('clabe', 'CLABE', 18, 'Eighteen digits'), BANK_NAME],
};

const ELSEWHERE: readonly Asked[] = [
  field('bic', 'BIC (SWIFT)', { most: 11, hint: '8 or 11 characters' }),
  field('account_number', 'Account number', { most: 34, secret: true }),
  field('bank_name', 'Bank name'),
];

function bankFields(country: string): readonly Asked[] {
  const numbers = BY_NUMBERS[country];
  if (numbers) return numbers;
  if (!countrySpecs[country]?.IBANRegistry) return ELSEWHERE;
  // Within SEPA the IBAN is enough; outside it, banks return a payment without a BIC.
  const bic = { most: 11, required: !isSEPACountry(country), hint: '8 or 11 characters' };
  return [
    field('iban', 'IBAN', { most: 42, secret: true, hint: `Begins with ${country}` }),
    field('bic', 'BIC (SWIFT)', bic),
    BANK_NAME,
  ];
}

const HOLDER: Readonly<Record<PayoutEntity, readonly Asked[]>> = {
  individual: [
    field('account_holder', 'Full name', { hint: 'As the account has it, in Latin letters' }),
  ],
  company: [
    field('company_name', 'Company name', { hint: 'As the account has it, in Latin letters' }),
    field('registration_number', 'Registration number', { most: 35, required: false }),
  ],
};

const ADDRESS: readonly Asked[] = [
  field('street', 'Street and number'),
  field('postal_code', 'Postal code', { most: 16, required: false }),
  field('city', 'City', { most: 35 }),
  field('state', 'State or province', { most: 35, required: false }),
];

const emailOf = (service: string, required = true) =>
  field('email', `Email of the ${service} account`, { most: 254, secret: true, required });

// A transfer within Airwallex needs only the account number, in every country.
const AIRWALLEX: readonly Asked[] = [
  field('account_number', 'Airwallex account number', {
    most: 34,
    secret: true,
    hint: 'In your Airwallex account, under Account details',
  }),
  emailOf('Airwallex', false),
];

/** The fields of a form, in order. */
export function fieldsOf({ type, country, entity }: PayoutForm): readonly Asked[] {
  if (type === 'paypal') return [...HOLDER[entity], emailOf('PayPal')];
  if (type === 'payoneer') return [...HOLDER[entity], emailOf('Payoneer')];
  if (type === 'airwallex') return [...HOLDER[entity], ...AIRWALLEX, ...ADDRESS];
  return [...HOLDER[entity], ...bankFields(country), ...ADDRESS];
}
