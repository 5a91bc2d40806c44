import type { Tx } from '#server/platform/db/connect.ts';
import { updatePaid } from './store.ts';

/** Stores the payment on every line of the settlements it pays. */
export function markLinesPaid(
  tx: Tx,
  settlementIds: readonly number[],
  { payment_id, at }: { payment_id: number; at: Date },
): Promise<void> {
  return updatePaid(tx, settlementIds, { payment_id, paid_at: at }, at);
}
