import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { makeDue, type Tried, updateTaken } from './store.ts';

/** From so many failures in a row on it was the receiver and not one message: all is tried at once. */
const OUTAGE_THRESHOLD = 3;
const MAX_CONCURRENT = 200;

type Waiting = { tried: Tried; done: () => void; failed: (error: unknown) => void };

/**
 * Writes down what receivers have taken. Whatever comes while a group is being written makes the next
 * one: a single delivery waits for nothing, and many share one transaction.
 */
export function settleAccepted(): (db: Db, tried: Tried) => Promise<void> {
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
      const ended = await updateTaken(
        tx,
        group.map(({ tried }) => tried),
      );
      for (const { postback_id, failures } of ended) {
        if (failures >= OUTAGE_THRESHOLD) await makeDue(tx, postback_id, false);
      }
    });
    for (const { done } of group) done();
  } catch (error) {
    // One that cannot be written (its delivery was deleted meanwhile) must not hold back the others.
    if (group.length === 1) group[0]?.failed(error);
    else for (const one of group) await writeGroup(db, [one]);
  }
}
