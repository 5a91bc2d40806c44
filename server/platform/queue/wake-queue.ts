import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterCommit, type Db } from '../db/connect.ts';
import { QUEUE_CHANNEL } from '../db/hold-presence.ts';
import type { QueueTable } from './queue.ts';

/** Pause between two notifications of one process. */
const INTERVAL_MS = 20;

const pending = new WeakMap<Db, Set<string>>();

/**
 * Wakes the pollers of a table once the transaction has committed. NOTIFY is not part of the
 * transaction: PostgreSQL commits transactions that notify one after the other, which cut the rate
 * of small transactions from 1,650 to 590 a second. A notification lost with its process costs a
 * poll interval.
 */
export function wakeQueue(db: Db, table: QueueTable | 'events'): void {
  afterCommit(db, (root) => {
    const waiting = pending.get(root);
    if (waiting) waiting.add(table);
    else void notify(root, new Set([table]));
  });
}

async function notify(db: Db, tables: Set<string>): Promise<void> {
  pending.set(db, tables);
  while (tables.size > 0) {
    const names = [...tables];
    tables.clear();
    // Nothing is written, so the commit need not wait for the disk.
    await sql`select set_config('synchronous_commit', 'off', true),
      pg_notify(${QUEUE_CHANNEL}, name) from unnest(${names}::text[]) name`
      .execute(db)
      .catch(() => {});
    await setTimeout(INTERVAL_MS, null, { ref: false });
  }
  pending.delete(db);
}
