import type { Db } from '../db/connect.ts';
import { markEventsFannedOut } from './store.ts';

/**
 * Marks pending events as processed without enqueueing jobs: subscribers must not be notified of
 * demo data.
 */
export function passOverEvents(db: Db): Promise<void> {
  return markEventsFannedOut(db);
}
