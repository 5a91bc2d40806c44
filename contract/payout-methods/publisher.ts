import * as z from 'zod/mini';
import { isCountry } from '../brands/fields.ts';
import { call } from '../call.ts';
import { optionalText, rowId, text, word } from '../fields.ts';

const reads = { actor: 'publisher', effect: 'none', permission: 'payouts.write' } as const;

/** Type of payee. */
const payoutEntities = ['individual', 'company'] as const;
export type PayoutEntity = (typeof payoutEntities)[number];

const detail = (length: number) => optionalText(length, { type: 'PAYOUT_FIELD_INVALID' });

/** All fields any form may ask for; `/payout/fields` returns those required per country. */
const details = {
  account_holder: detail(70),
  company_name: detail(70),
  registration_number: detail(35),
  email: detail(254),
  iban: detail(50),
  bic: detail(15),
  routing_number: detail(15),
  sort_code: detail(15),
  bsb: detail(15),
  ifsc: detail(15),
  clabe: detail(30),
  institution_number: detail(10),
  transit_number: detail(10),
  account_number: detail(40),
  account_kind: detail(20),
  bank_name: detail(70),
  street: detail(70),
  city: detail(35),
  state: detail(35),
  postal_code: detail(16),
};

export type PayoutDetailName = keyof typeof details;
/** Values of the form; absent ones were left empty. */
export type PayoutDetails = { [Name in PayoutDetailName]?: string | undefined };

/** A payout type of the dictionary, checked by the server. */
export const payoutType = text(20, {
  required: 'PAYOUT_TYPE_INVALID',
  type: 'PAYOUT_TYPE_INVALID',
});
const entity = word(payoutEntities, {
  required: 'PAYOUT_ENTITY_INVALID',
  type: 'PAYOUT_ENTITY_INVALID',
});
const country = z.pipe(
  text(2, { required: 'PAYOUT_COUNTRY_INVALID', type: 'PAYOUT_COUNTRY_INVALID' }).check(
    z.refine(isCountry, { error: 'PAYOUT_COUNTRY_INVALID' }),
  ),
  z.transform((value) => value.toUpperCase()),
);
/** Six digits from the authenticator app, or a recovery code. */
const code = text(100, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

const method = z.object({
  id: z.int(),
  type: z.string(),
  country: z.string(),
  entity: z.enum(payoutEntities),
  /** "•••• 3000", "r•••@example.com": the only form in which details are shown after saving. */
  masked_details: z.string(),
  last_four: z.string(),
  is_default: z.boolean(),
  /** Payments to this method are on hold until then; null once that has passed. */
  held_until: z.nullable(z.string()),
  created_at: z.string(),
  changed_at: z.string(),
});
export type PayoutMethod = z.output<typeof method>;

const terms = z.object({
  type: z.string(),
  /** Whether the network pays by this type now; payments to other methods wait. */
  offered: z.boolean(),
  /** An account of this type, within a sentence: "PayPal account". */
  account_label: z.string(),
  /** Fee that the publisher pays for a payment by this method, in words. */
  fee: z.string(),
  speed: z.string(),
  currencies: z.string(),
});
export type PayoutTerms = z.output<typeof terms>;

/** The publisher's methods, default first, and a description of each type. */
export const listPayoutMethods = call('/payout/list', {
  ...reads,
  reply: z.object({
    list: z.array(method),
    total: z.int(),
    types: z.array(terms),
    /** false: methods cannot be added or changed until the second factor is set up. */
    two_factor_on: z.boolean(),
  }),
});

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.nullable(z.string()),
  required: z.boolean(),
  /** Never shown after saving. Left empty in an edit, the stored value stays. */
  secret: z.boolean(),
  /** Shown with a numeric keyboard. */
  digits: z.boolean(),
  most: z.int(),
  /** Choices of a select field, instead of free text. */
  options: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
});
export type PayoutField = z.output<typeof field>;

/** Form fields by type, country and entity. */
export const listPayoutFields = call('/payout/fields', {
  ...reads,
  input: z.object({ type: payoutType, country, entity }),
  reply: z.object({ list: z.array(field), total: z.int(), terms }),
  refuses: ['PAYOUT_TYPE_INVALID', 'PAYOUT_COUNTRY_INVALID'],
});

/**
 * One method for its edit form: non-secret values, and for secret ones only whether they are set.
 */
export const readPayoutMethod = call('/payout/info', {
  ...reads,
  input: z.object({ id: rowId }),
  reply: z.object({
    ...method.shape,
    details: z.record(z.string(), z.string()),
    /** Names of the secret fields that have a value. */
    kept: z.array(z.string()),
  }),
  refuses: ['PAYOUT_METHOD_NOT_FOUND'],
});

/** The KEYs of `data.fields`. */
const payoutFieldErrors = [
  'PAYOUT_FIELD_REQUIRED',
  'PAYOUT_FIELD_INVALID',
  'PAYOUT_EMAIL_INVALID',
  'PAYOUT_IBAN_INVALID',
  'PAYOUT_IBAN_COUNTRY',
  'PAYOUT_BIC_INVALID',
  'PAYOUT_BIC_COUNTRY',
  'PAYOUT_ROUTING_NUMBER_INVALID',
  'PAYOUT_SORT_CODE_INVALID',
  'PAYOUT_ACCOUNT_NUMBER_INVALID',
] as const;
export type PayoutFieldError = (typeof payoutFieldErrors)[number];

const wrongDetails = ['PAYOUT_COUNTRY_INVALID', ...payoutFieldErrors] as const;
const unproved = [
  'TWO_FACTOR_NOT_ON',
  'CODE_ERROR',
  'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
] as const;
const guarded = { actor: 'publisher', effect: 'credential', permission: 'payouts.write' } as const;

/**
 * Adds a method; the first one is the default. Validation errors are returned all at once:
 * `data.fields` has the KEY of each field. Payments to it are on hold for 48 hours.
 */
export const addPayoutMethod = call('/payout/add', {
  ...guarded,
  input: z.object({ type: payoutType, country, entity, ...details, code }),
  reply: method,
  refuses: [
    'PAYOUT_TYPE_INVALID',
    'PAYOUT_TYPE_NOT_OFFERED',
    ...wrongDetails,
    'PAYOUT_METHOD_LIMIT',
    ...unproved,
  ],
});

/**
 * Replaces the details of a method, except its type. An absent secret field keeps its value as long
 * as country and entity stay the same; any other absent field is emptied. Payments to it are on
 * hold for 48 hours again.
 */
export const editPayoutMethod = call('/payout/edit', {
  ...guarded,
  input: z.object({ id: rowId, country, entity, ...details, code }),
  reply: method,
  refuses: ['PAYOUT_METHOD_NOT_FOUND', ...wrongDetails, ...unproved],
});

/** Deletes a method and its details. The default method can only be deleted last. */
export const deletePayoutMethod = call('/payout/del', {
  ...guarded,
  input: z.object({ id: rowId, code }),
  refuses: ['PAYOUT_METHOD_NOT_FOUND', 'PAYOUT_METHOD_IS_DEFAULT', ...unproved],
});

/** Makes a method the default for payments. */
export const setDefaultPayoutMethod = call('/payout/set_default', {
  ...guarded,
  input: z.object({ id: rowId, code }),
  reply: method,
  refuses: ['PAYOUT_METHOD_NOT_FOUND', ...unproved],
});
