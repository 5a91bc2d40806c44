import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { decideLines } from './decide-lines.ts';
import { listLocked, lockLines } from './store.ts';

const BATCH_SIZE = 200;

/** Approves the lines still pending on their lock date, in transactions of at most 200 lines. */
export async function approveLocked({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (;;) {
    const at = now();
    const ids = await listLocked(db, at.toISOString().slice(0, 10), BATCH_SIZE);
    if (ids.length === 0) return;
    await inTransaction(db, async (tx) => {
      // Skips lines that were decided between listing and locking.
      const lines = (await lockLines(tx, ids)).filter((line) => line.status === 'pending');
      const decisions = lines.map((line) => ({
        line,
        decision: 'approved' as const,
        reason: null,
        note: null,
      }));
      await decideLines(tx, decisions, { staff_id: null, at });
    });
  }
}
