import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { updatePaid } from './store.ts';

/**
 * Clears the payment and its date on every line of some settlements after the payment was returned.
 */
export function markLinesUnpaid(tx: Tx, settlementIds: readonly number[]): Promise<void> {
  return updatePaid(tx, settlementIds, { payment_id: null, paid_at: null }, now());
}
