import type { PayoutMethod } from '#contract/payout-methods/publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { StoredMethod } from './store.ts';

/** A method as shown to its owner in a list. */
export function presentMethod(method: StoredMethod): PayoutMethod {
  const { id, type, country, entity, masked_details, last_four, is_default } = method;
  return {
    id,
    type: type as PayoutMethod['type'],
    country,
    entity: entity as PayoutMethod['entity'],
    masked_details,
    last_four,
    is_default,
    held_until: method.held_until > now() ? method.held_until.toISOString() : null,
    created_at: method.created_at.toISOString(),
    changed_at: method.changed_at.toISOString(),
  };
}
