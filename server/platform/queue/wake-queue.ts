import type { Db } from '../db/connect.ts';
import { QUEUE_CHANNEL } from '../db/hold-presence.ts';
import { notifyLater } from '../db/notify-later.ts';
import type { QueueTable } from './queue.ts';

/**
 * Wakes the pollers of a table once the transaction has committed. A lost notification costs a poll
 * interval.
 */
export function wakeQueue(db: Db, table: QueueTable | 'events'): void {
  notifyLater(db, QUEUE_CHANNEL, table);
}
