import * as z from 'zod/mini';
import { call } from '../call.ts';
import { settingChange } from '../common/setting-change.ts';
import { payoutType } from '../payout-methods/publisher.ts';

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.nullable(z.string()),
  required: z.boolean(),
  /** Stored encrypted and never shown; not sending it leaves it unchanged. */
  secret: z.boolean(),
  /** The values to choose from, instead of free text. */
  options: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
  /** '' if it is not set, and for secrets. */
  value: z.string(),
  is_set: z.boolean(),
  /** What the form offers while nothing is set. */
  suggested: z.string(),
  /** The environment variable that sets it and wins, or null. */
  variable: z.nullable(z.string()),
});
export type ProviderField = z.output<typeof field>;

const provider = z.object({
  type: z.string(),
  /** Whether payments can be made by it. */
  ready: z.boolean(),
  /** What staff need to know before they set it up. */
  note: z.string(),
  /** Where the provider reports payments; null: it does not. */
  webhook_url: z.nullable(z.string()),
  /** Whether the provider has an interface that can be tried. */
  can_test: z.boolean(),
  fields: z.array(field),
});
export type PayoutProviderSetup = z.output<typeof provider>;

const providers = z.object({
  list: z.array(provider),
  /** Newest first; values of secrets are masked. */
  changes: z.array(settingChange),
});

const invalid = { error: 'PAYOUT_FIELD_INVALID' } as const;
/** May be empty. */
const value = z.string(invalid).check(z.maxLength(500, invalid));

const actor = { staff: 'settings.write' } as const;
const writes = { actor, effect: 'credential' } as const;

/** The payout providers with the network's account at each. */
export const listPayoutProviders = call('/staff/payout_provider/list', {
  actor,
  effect: 'none',
  reply: providers,
});

/**
 * Sets the network's account at a provider; effective with the next payment. A secret that is not sent
 * keeps its value. A refusal of fields has their KEYs by name in `data.fields`.
 */
export const editPayoutProvider = call('/staff/payout_provider/edit', {
  ...writes,
  input: z.object({
    type: payoutType,
    values: z.record(z.string().check(z.maxLength(60)), value),
  }),
  reply: providers,
  refuses: [
    'PAYOUT_TYPE_INVALID',
    'SETTING_FIXED',
    'PAYOUT_FIELD_REQUIRED',
    'PAYOUT_FIELD_INVALID',
    'PAYOUT_IBAN_INVALID',
    'PAYOUT_BIC_INVALID',
  ],
});

/** Removes the network's account at a provider: payments by it wait. */
export const removePayoutProvider = call('/staff/payout_provider/remove', {
  ...writes,
  input: z.object({ type: payoutType }),
  reply: providers,
  refuses: ['PAYOUT_TYPE_INVALID'],
});

/** Signs in to a provider without paying; a refusal has what is wrong as `data.reason`. */
export const testPayoutProvider = call('/staff/payout_provider/test', {
  ...writes,
  input: z.object({ type: payoutType }),
  refuses: ['PAYOUT_TYPE_INVALID', 'PAYOUT_PROVIDER_NOT_SET_UP', 'PAYOUT_PROVIDER_FAILED'],
});
