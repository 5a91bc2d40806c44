import type { PayoutEntity, PayoutField, PayoutTerms } from '#contract/payout-methods/publisher.ts';
import { field } from '#server/payouts/payout-providers/form-fields.ts';
import { findAdapter, listProviderStates } from '#server/payouts/payout-providers/open-adapters.ts';
import type {
  DetailField,
  StoredDetails,
} from '#server/payouts/payout-providers/payout-provider.ts';
import {
  isPayoutType,
  type PayoutType,
  payoutProviders,
} from '#server/payouts/payout-providers/payout-providers.ts';
import type { Config } from '#server/platform/config.ts';
import { refuse } from '#server/platform/refusal.ts';

/** How long payments to a new or changed method are on hold. */
export const HOLD_MS = 48 * 3_600_000;
export const MAX_METHODS = 10;

/** Determines the fields of a form. */
export type PayoutForm = { type: PayoutType; country: string; entity: PayoutEntity };

/** Countries under sanctions, or not served by any provider we use. */
const NOT_SERVED: readonly string[] = ['CU', 'IR', 'KP', 'SY'];

/** Whether publishers in a country can be paid. */
const isServed = (country: string): boolean => !NOT_SERVED.includes(country);

/** Requires a known payout type and a country that is served. */
export function requireForm(input: {
  type: string;
  country: string;
  entity: PayoutEntity;
}): PayoutForm {
  const { type, country, entity } = input;
  if (!isPayoutType(type)) refuse('PAYOUT_TYPE_INVALID');
  if (!isServed(country)) refuse('PAYOUT_COUNTRY_INVALID');
  return { type, country, entity };
}

/** Terms of a payout type as shown on the screens. The network pays the transfer fee. */
export const termsOf = (config: Config, type: PayoutType): PayoutTerms => {
  const { account_label, terms } = payoutProviders[type];
  return { type, offered: findAdapter(config, type) !== null, account_label, ...terms };
};

/** Terms of every payout type. */
export const listTerms = (config: Config): PayoutTerms[] =>
  (Object.keys(payoutProviders) as PayoutType[]).map((type) => termsOf(config, type));

/**
 * Refuses PAYOUT_TYPE_NOT_OFFERED for a type that is not set up. Before the network has set up any, a
 * publisher may store every type: its payments wait.
 */
export function requireOffered(config: Config, type: PayoutType): void {
  const ready = listProviderStates(config).filter((one) => one.ready);
  if (ready.length > 0 && !ready.some((one) => one.type === type)) {
    refuse('PAYOUT_TYPE_NOT_OFFERED');
  }
}

const HOLDER: Readonly<Record<PayoutEntity, readonly DetailField[]>> = {
  individual: [
    field('account_holder', 'Full name', { hint: 'As in the account, in Latin letters' }),
  ],
  company: [
    field('company_name', 'Company name', { hint: 'As in the account, in Latin letters' }),
    field('registration_number', 'Registration number', { most: 35, required: false }),
  ],
};

/** The fields of a form, in order. */
export const fieldsOf = ({ type, country, entity }: PayoutForm): readonly DetailField[] => [
  ...HOLDER[entity],
  ...payoutProviders[type].listFields(country),
];

/** A field as sent to the form. */
export const presentField = ({ pattern: _pattern, ...shown }: DetailField): PayoutField => shown;

/**
 * The masked form of an account, as it may be shown: the last digits of its number, or the first
 * letter of an e-mail address with its domain. Of a short number, fewer than half of the digits.
 */
export function maskDetails(details: StoredDetails): { masked_details: string; last_four: string } {
  const number = details.iban ?? details.clabe ?? details.account_number;
  if (number !== undefined) {
    const last_four = number.slice(-Math.min(4, Math.floor((number.length - 1) / 2)));
    return { masked_details: `•••• ${last_four}`, last_four };
  }
  const [name = '', domain = ''] = (details.email ?? '').split('@');
  return { masked_details: `${name.slice(0, 1)}•••@${domain}`, last_four: '' };
}
