import * as z from 'zod/mini';
import { isCountry } from '../brands/fields.ts';
import { call } from '../call.ts';
import { integer, optionalText, text, word } from '../fields.ts';

/** The four kinds of payout method. */
const payoutTypes = ['paypal', 'payoneer', 'airwallex', 'bank'] as const;
export type PayoutType = (typeof payoutTypes)[number];

/** Who is paid. */
const payoutEntities = ['individual', 'company'] as const;
export type PayoutEntity = (typeof payoutEntities)[number];

const detail = (length: number) => optionalText(length, { type: 'PAYOUT_FIELD_INVALID' });

/** All that any form may ask for; which of them a country asks, `/payout/fields` says. */
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
/** What is typed into a form; an absent one was left empty. */
export type PayoutDetails = { [Name in PayoutDetailName]?: string | undefined };

const type = word(payoutTypes, { required: 'PAYOUT_TYPE_INVALID', type: 'PAYOUT_TYPE_INVALID' });
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
const id = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);
/** Six digits of the authenticator app or a recovery code. */
const code = text(100, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

const method = z.object({
  id: z.int(),
  type: z.enum(payoutTypes),
  country: z.string(),
  entity: z.enum(payoutEntities),
  /** "•••• 3000", "r•••@example.com": as much as anybody is ever shown again. */
  masked_details: z.string(),
  last_four: z.string(),
  is_default: z.boolean(),
  /** Payments to it wait until then; null once that is past. */
  held_until: z.nullable(z.string()),
  created_at: z.string(),
  changed_at: z.string(),
});
export type PayoutMethod = z.output<typeof method>;

const terms = z.object({
  type: z.enum(payoutTypes),
  /** What a payment by it costs the publisher, in words. */
  fee: z.string(),
  speed: z.string(),
  currencies: z.string(),
});
export type PayoutTerms = z.output<typeof terms>;

/** The publisher's methods, the default one first, and what each kind is like. */
export const listPayoutMethods = call('/payout/list', {
  actor: 'publisher',
  effect: 'none',
  permission: 'payouts.write',
  input: z.object({}),
  reply: z.object({
    list: z.array(method),
    total: z.int(),
    types: z.array(terms),
    /** false: nothing can be added or changed until the second factor is set up. */
    two_factor_on: z.boolean(),
  }),
});

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.nullable(z.string()),
  required: z.boolean(),
  /** Told once and never shown again: left empty while editing, it stays as it is. */
  secret: z.boolean(),
  /** Typed on the keys for digits. */
  digits: z.boolean(),
  most: z.int(),
  /** A choice among these instead of a text. */
  options: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
});
export type PayoutField = z.output<typeof field>;

/** What a form asks for, by kind, country and who is paid. */
export const listPayoutFields = call('/payout/fields', {
  actor: 'publisher',
  effect: 'none',
  permission: 'payouts.write',
  input: z.object({ type, country, entity }),
  reply: z.object({ list: z.array(field), total: z.int(), terms }),
  refuses: ['PAYOUT_COUNTRY_INVALID'],
});

/** One method for its form: what is no secret as it was typed, of the rest only that it is there. */
export const readPayoutMethod = call('/payout/info', {
  actor: 'publisher',
  effect: 'none',
  permission: 'payouts.write',
  input: z.object({ id }),
  reply: z.object({
    ...method.shape,
    details: z.record(z.string(), z.string()),
    /** The secret fields that are filled in. */
    kept: z.array(z.string()),
  }),
  refuses: ['PAYOUT_METHOD_NOT_FOUND'],
});

const wrongDetails = [
  'PAYOUT_COUNTRY_INVALID',
  'PAYOUT_FIELD_REQUIRED',
  'PAYOUT_FIELD_INVALID',
  'PAYOUT_EMAIL_INVALID',
  'PAYOUT_IBAN_INVALID',
  'PAYOUT_IBAN_COUNTRY',
  'PAYOUT_BIC_INVALID',
  'PAYOUT_ROUTING_NUMBER_INVALID',
  'PAYOUT_SORT_CODE_INVALID',
  'PAYOUT_ACCOUNT_NUMBER_INVALID',
] as const;
const unproved = [
  'TWO_FACTOR_NOT_ON',
  'CODE_ERROR',
  'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
] as const;
const guarded = { actor: 'publisher', effect: 'credential', permission: 'payouts.write' } as const;

/**
 * Adds a method; the first one is the default. Wrong details are answered all at once:
 * `data.fields` names the KEY of each. Payments to it wait 48 hours.
 */
export const addPayoutMethod = call('/payout/add', {
  ...guarded,
  input: z.object({ type, country, entity, ...details, code }),
  reply: method,
  refuses: [...wrongDetails, 'PAYOUT_METHOD_LIMIT', ...unproved],
});

/**
 * Replaces what a method says, its kind excepted. A secret field that is absent stays, as long as
 * country and entity do; any other that is absent is emptied. Payments to it wait 48 hours again.
 */
export const editPayoutMethod = call('/payout/edit', {
  ...guarded,
  input: z.object({ id, country, entity, ...details, code }),
  reply: method,
  refuses: ['PAYOUT_METHOD_NOT_FOUND', ...wrongDetails, ...unproved],
});

/** Deletes a method and all that it held; the default one goes last. */
export const deletePayoutMethod = call('/payout/del', {
  ...guarded,
  input: z.object({ id, code }),
  reply: z.object({}),
  refuses: ['PAYOUT_METHOD_NOT_FOUND', 'PAYOUT_METHOD_IS_DEFAULT', ...unproved],
});

/** Makes a method the one that payments go to. */
export const setDefaultPayoutMethod = call('/payout/set_default', {
  ...guarded,
  input: z.object({ id, code }),
  reply: method,
  refuses: ['PAYOUT_METHOD_NOT_FOUND', ...unproved],
});
