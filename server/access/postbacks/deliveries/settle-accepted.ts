import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { type AttemptResult, retryNow, settleAcceptedGroup } from './store.ts';

/**
 * From this many consecutive failures on, the endpoint was down and not one message refused. When
 * it recovers, all its waiting deliveries become due.
 */
const OUTAGE_THRESHOLD = 3;
const MAX_CONCURRENT = 200;

type Waiting = { tried: AttemptResult; done: () => void; failed: (error: unknown) => void };

/**
 * Records accepted deliveries by group commit: deliveries that arrive while a group is being
 * written form the next group. A single delivery is written immediately; under load many share one
 * transaction.
 */
export function settleAccepted(): (db: Db, tried: AttemptResult) => Promise<void> {
  const waiting: Waiting[] = [];
  let isWriting = false;
  const write = async (db: Db) => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await writeGroup(db, waiting.splice(0, MAX_CONCURRENT));
    isWriting = false;
  };
  return (db, tried) =>
    new Promise((done, failed) => {
      waiting.push({ tried, done, failed });
      void write(db);
    });
}

async function writeGroup(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const ended = await settleAcceptedGroup(
        tx,
        group.map(({ tried }) => tried),
      );
      for (const { postback_id, failures } of ended) {
        if (failures >= OUTAGE_THRESHOLD) await retryNow(tx, postback_id, false);
      }
    });
    for (const { done } of group) done();
  } catch (error) {
    // One row that cannot be written (its delivery has been deleted) must not block the rest of its
    // group.
    if (group.length === 1) group[0]?.failed(error);
    else for (const one of group) await writeGroup(db, [one]);
  }
}
