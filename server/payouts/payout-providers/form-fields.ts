import type { PayoutDetailName } from '#contract/payout-methods/publisher.ts';
import type { DetailField } from './payout-provider.ts';

/** A field of free text; `rest` changes the defaults. */
export const field = (
  name: PayoutDetailName,
  label: string,
  rest: Partial<DetailField> = {},
): DetailField => ({
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

/** A number of an account: shown with a numeric keyboard, and never again after saving. */
export const secretNumber = (
  name: PayoutDetailName,
  label: string,
  most: number,
  rest: Partial<DetailField> = {},
): DetailField => field(name, label, { most, secret: true, digits: true, ...rest });

/** The e-mail address that identifies an account with a provider. */
export const accountEmail = (provider: string, rest: Partial<DetailField> = {}): DetailField =>
  field('email', `Email of the ${provider} account`, { most: 254, secret: true, ...rest });

/** The address of the holder. */
export const addressFields: readonly DetailField[] = [
  field('street', 'Street and number'),
  field('postal_code', 'Postal code', { most: 16, required: false }),
  field('city', 'City', { most: 35 }),
  field('state', 'State or province', { most: 35, required: false }),
];
