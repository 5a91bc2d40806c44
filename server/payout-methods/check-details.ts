import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { ErrorKey } from '#contract/errors.ts';
import type { PayoutDetailName, PayoutDetails } from '#contract/payout-methods/publisher.ts';
import { fieldsOf, type PayoutForm } from './rules.ts';

/** Details as stored: only the fields of the form, and numbers without separators. */
export type StoredDetails = Partial<Record<PayoutDetailName, string>>;

type Violations = Partial<Record<PayoutDetailName, ErrorKey>>;

/**
 * Validates the input against the form of its country. Returns the error key of every invalid
 * field.
 */
export function checkDetails(
  form: PayoutForm,
  typed: PayoutDetails,
): { details: StoredDetails; violations: Violations } {
  const details: StoredDetails = {};
  const violations: Violations = {};
  for (const { name, required, options, most } of fieldsOf(form)) {
    const value = BARE.has(name) ? bare(typed[name] ?? '') : (typed[name] ?? '');
    if (value === '' && !required) continue;
    const key = value === '' ? 'PAYOUT_FIELD_REQUIRED' : wrongOf(name, value, form);
    const isChoice = options?.some((one) => one.value === value) ?? true;
    if (key) violations[name] = key;
    else if (!isChoice || value.length > most) violations[name] = 'PAYOUT_FIELD_INVALID';
    else details[name] = value;
  }
  return { details, violations };
}

// Fields that people type in groups; they are stored without spaces and hyphens, as banks require.
const BARE: ReadonlySet<PayoutDetailName> = new Set([
  ...(['iban', 'bic', 'routing_number', 'sort_code', 'bsb', 'ifsc', 'clabe'] as const),
  ...(['institution_number', 'transit_number', 'account_number'] as const),
]);

const bare = (value: string) => electronicFormatIBAN(value.replaceAll(/[.‐-―]/g, '')) ?? '';

const ACCOUNT_NUMBERS: Readonly<Record<string, RegExp>> = {
  US: /^\d{4,17}$/,
  GB: /^\d{8}$/,
  CA: /^\d{5,12}$/,
  AU: /^\d{4,10}$/,
  IN: /^\d{9,18}$/,
};

const SHAPES: Partial<Record<PayoutDetailName, RegExp>> = {
  ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  bsb: /^\d{6}$/,
  institution_number: /^\d{3}$/,
  transit_number: /^\d{5}$/,
};

function wrongOf(
  name: PayoutDetailName,
  value: string,
  { type, country }: PayoutForm,
): ErrorKey | null {
  switch (name) {
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? null : 'PAYOUT_EMAIL_INVALID';
    case 'iban':
      if (!isValidIBAN(value)) return 'PAYOUT_IBAN_INVALID';
      return value.startsWith(country) ? null : 'PAYOUT_IBAN_COUNTRY';
    case 'bic':
      return isValidBIC(value) ? null : 'PAYOUT_BIC_INVALID';
    case 'routing_number':
      return isRoutingNumber(value) ? null : 'PAYOUT_ROUTING_NUMBER_INVALID';
    case 'sort_code':
      return /^\d{6}$/.test(value) && value !== '000000' ? null : 'PAYOUT_SORT_CODE_INVALID';
    case 'clabe':
      return isClabe(value) ? null : 'PAYOUT_ACCOUNT_NUMBER_INVALID';
    case 'account_number': {
      // Account numbers of a provider have the same format in every country.
      const ofCountry = type === 'bank' ? ACCOUNT_NUMBERS[country] : undefined;
      const shape = ofCountry ?? /^[A-Z0-9]{4,34}$/;
      return shape.test(value) && /[1-9A-Z]/.test(value) ? null : 'PAYOUT_ACCOUNT_NUMBER_INVALID';
    }
    default:
      return (SHAPES[name] ?? /\S/).test(value) ? null : 'PAYOUT_FIELD_INVALID';
  }
}

/**
 * ABA routing number: nine digits with a valid district and a weighted checksum divisible by ten.
 */
function isRoutingNumber(value: string): boolean {
  if (!/^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(value)) return false;
  return weigh(value, [3, 7, 1]) % 10 === 0 && /[1-9]/.test(value);
}

/** CLABE, the Mexican account number: 18 digits, the last of which is a weighted check digit. */
function isClabe(value: string): boolean {
  if (!/^\d{18}$/.test(value) || !/[1-9]/.test(value)) return false;
  const sum = [...value.slice(0, 17)].reduce(
    (total, digit, place) => total + ((Number(digit) * ([3, 7, 1][place % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(value.at(-1));
}

const weigh = (digits: string, weights: readonly number[]) =>
  [...digits].reduce(
    (sum, digit, place) => sum + Number(digit) * (weights[place % weights.length] ?? 0),
    0,
  );
