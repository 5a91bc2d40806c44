import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type {
  PayoutDetailName,
  PayoutDetails,
  PayoutFieldError,
} from '#contract/payout-methods/publisher.ts';
import type {
  DetailField,
  StoredDetails,
} from '#server/payouts/payout-providers/payout-provider.ts';
import { fieldsOf, type PayoutForm } from './rules.ts';

type Violations = Partial<Record<PayoutDetailName, PayoutFieldError>>;

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
  for (const field of fieldsOf(form)) {
    const { name, required } = field;
    const text = typed[name] ?? '';
    const value = NUMBERS.has(name) ? removeSeparators(text) : text;
    if (value === '' && !required) continue;
    const key = value === '' ? 'PAYOUT_FIELD_REQUIRED' : findViolation(field, value, form.country);
    if (key) violations[name] = key;
    else details[name] = value;
  }
  const { iban, bic } = details;
  if (iban && bic && !isBankOf(bic, iban)) violations.bic = 'PAYOUT_BIC_COUNTRY';
  return { details, violations };
}

/** Territories whose banks have a BIC of their own and the IBAN of another country. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
};

/** Whether a BIC belongs to the country of an IBAN, or to a territory with its IBANs. */
function isBankOf(bic: string, iban: string): boolean {
  const country = iban.slice(0, 2);
  const ofBank = bic.slice(4, 6);
  return ofBank === country || (TERRITORIES[country] ?? []).includes(ofBank);
}

// Fields that people type in groups; they are stored without spaces and hyphens, as banks require.
const NUMBERS: ReadonlySet<PayoutDetailName> = new Set([
  ...(['iban', 'bic', 'routing_number', 'sort_code', 'bsb', 'ifsc', 'clabe'] as const),
  ...(['institution_number', 'transit_number', 'account_number'] as const),
]);

const removeSeparators = (value: string) =>
  electronicFormatIBAN(value.replaceAll(/[.‐-―]/g, '')) ?? '';

function findViolation(
  field: DetailField,
  value: string,
  country: string,
): PayoutFieldError | null {
  const { options, most } = field;
  const key = checkFormat(field, value, country);
  if (key) return key;
  const isChoice = options?.some((one) => one.value === value) ?? true;
  return isChoice && value.length <= most ? null : 'PAYOUT_FIELD_INVALID';
}

function checkFormat(
  { name, pattern }: DetailField,
  value: string,
  country: string,
): PayoutFieldError | null {
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
      const format = pattern ?? /^[A-Z0-9]{4,34}$/;
      return format.test(value) && /[1-9A-Z]/.test(value) ? null : 'PAYOUT_ACCOUNT_NUMBER_INVALID';
    }
    default:
      return (pattern ?? /\S/).test(value) ? null : 'PAYOUT_FIELD_INVALID';
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
