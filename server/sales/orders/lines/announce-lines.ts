import { setTimeout } from 'node:timers/promises';
import { afterCommit, type Db } from '#server/platform/db/connect.ts';
import { announceChange } from '#server/platform/live/announce-change.ts';
import { listPublishersOf } from './notifying-store.ts';

/** Lines of this long are announced together: a brand can report a thousand a second. */
const COLLECT_MS = 500;

const waiting = new WeakMap<Db, Set<number>>();

/** Announces changed lines to the open screens of their publishers, once the transaction has committed. */
export function announceLines(db: Db, ids: readonly number[]): void {
  if (ids.length === 0) return;
  afterCommit(db, (root) => {
    const pending = waiting.get(root);
    for (const id of ids) pending?.add(id);
    if (!pending) void announceSoon(root, new Set(ids));
  });
}

async function announceSoon(db: Db, ids: Set<number>): Promise<void> {
  waiting.set(db, ids);
  await setTimeout(COLLECT_MS, null, { ref: false });
  waiting.delete(db);
  // Screens show the change later; the database may be closing.
  const publishers = await listPublishersOf(db, [...ids]).catch(() => []);
  announceChange(db, 'orders', 'staff', ...publishers.map((publisher_id) => ({ publisher_id })));
}
