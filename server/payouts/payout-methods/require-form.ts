import type { PayoutEntity } from '#contract/payout-methods/publisher.ts';
import { isPayoutType } from '#server/payouts/payout-providers/payout-providers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isServed, type PayoutForm } from './rules.ts';

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
