import type { Db } from '../db/connect.ts';
import { markEventsFannedOut } from './store.ts';

/**
 * Lets no job follow from the events that wait now: what the demonstration tells of its own past is
 * nobody's news.
 */
export function passOverEvents(db: Db): Promise<void> {
  return markEventsFannedOut(db);
}
