import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterCommit, type Db } from './connect.ts';
import { PREPARED } from './prepare-marked.ts';

/** Pause between two notifications of one process. */
const INTERVAL_MS = 20;

type Notice = readonly [channel: string, payload: string];
const pending = new WeakMap<Db, Map<string, Notice>>();

/**
 * Sends a notification once the transaction has committed; equal ones of a moment are sent once.
 * NOTIFY is not part of the transaction: PostgreSQL commits transactions that notify one after the
 * other, which cut the rate of small transactions from 1,650 to 590 a second. A notification can be
 * lost with its process.
 */
export function notifyLater(db: Db, channel: string, payload: string): void {
  const notice: Notice = [channel, payload];
  afterCommit(db, (root) => {
    const waiting = pending.get(root);
    if (waiting) waiting.set(notice.join(' '), notice);
    else void notify(root, new Map([[notice.join(' '), notice]]));
  });
}

async function notify(db: Db, notices: Map<string, Notice>): Promise<void> {
  pending.set(db, notices);
  while (notices.size > 0) {
    const sent = [...notices.values()];
    notices.clear();
    const channels = sent.map(([channel]) => channel);
    const payloads = sent.map(([, payload]) => payload);
    // Nothing is written, so the commit need not wait for the disk.
    await sql`select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
      from unnest(${channels}::text[], ${payloads}::text[]) as notice(channel, payload) ${PREPARED}`
      .execute(db)
      .catch(() => {});
    await setTimeout(INTERVAL_MS, null, { ref: false });
  }
  pending.delete(db);
}
