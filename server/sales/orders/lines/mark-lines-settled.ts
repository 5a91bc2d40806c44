import type { Tx } from '#server/platform/db/connect.ts';
import { updateSettled } from './store.ts';
import type { OpenLine } from './take-open-lines.ts';

/** Stores the settlement that contains the open commission of these lines. */
export function markLinesSettled(
  tx: Tx,
  lines: readonly OpenLine[],
  settlementId: number,
  at: Date,
): Promise<void> {
  const rows = lines.map(({ id, commission_minor, owed }) => ({
    id,
    settlement_id: settlementId,
    settled_minor: commission_minor,
    settled_brand_minor: owed?.commission_minor ?? 0n,
  }));
  return updateSettled(tx, rows, at);
}
