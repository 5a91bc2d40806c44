import type { Tx } from '../db/connect.ts';
import { markEventsFannedOut } from './store.ts';

/**
 * Marks the events of this transaction as processed without enqueueing jobs: subscribers must not be
 * notified of demo data.
 */
export function passOverEvents(tx: Tx): Promise<void> {
  return markEventsFannedOut(tx);
}
