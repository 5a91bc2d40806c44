import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { updateUnpaid } from './store.ts';

/** Takes the day they were paid off every line of some settlements: the payment came back. */
export function markLinesUnpaid(tx: Tx, settlementIds: readonly number[]): Promise<void> {
  return updateUnpaid(tx, settlementIds, now());
}
