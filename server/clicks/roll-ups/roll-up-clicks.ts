import { setTimeout } from 'node:timers/promises';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { MAX_UIDS } from './cells-store.ts';
import { addToSums, deleteFirsts, findLastNumber, listWriters, lockRollUps } from './store.ts';

/** A batch that completes within the statement timeout, even on a busy machine after an outage. */
const MAX_CONCURRENT = 20_000n;
/**
 * A backlog of this size is added at once: rows that clicks have in common are written only once.
 */
const BULK = 1_000_000n;
const WRITERS_MS = 400;
const LOOK_AGAIN_MS = 5;
const DAY_MS = 86_400_000;
/** A click that arrives later than this may count its visitor twice. */
const FIRSTS_DAYS = 8;

/**
 * Adds new clicks to the roll-ups. A click takes its number from a sequence before it commits, so
 * the transactions that were writing when the last number was read are waited for; later
 * transactions have higher numbers. This blocks no writer. Only tests pass `maxUids` and `bulk`.
 */
export async function rollUpClicks(
  parts: Pick<Parts, 'db'>,
  maxUids = MAX_UIDS,
  maxBatches = Number.POSITIVE_INFINITY,
  bulk = BULK,
): Promise<void> {
  const last = await findLastNumber(parts.db);
  if (!(await areWritersDone(parts))) return;
  let isDone = false;
  for (let batch = 0; !isDone && batch < maxBatches; batch += 1) {
    isDone = await inTransaction(parts.db, async (tx) => {
      const from = await lockRollUps(tx);
      if (from >= last) return true;
      const isBulk = last - from >= bulk;
      const end = from + (isBulk ? bulk : MAX_CONCURRENT);
      const to = end < last ? end : last;
      await addToSums(tx, { from, to, most: maxUids, isBulk });
      return to === last;
    });
  }
}

/**
 * Rolls up one batch only: with a long backlog, other work of the worker must not wait for all of
 * it.
 */
export function rollUpNextClicks(parts: Pick<Parts, 'db'>): Promise<void> {
  return rollUpClicks(parts, MAX_UIDS, 1);
}

async function areWritersDone({ db }: Pick<Parts, 'db'>): Promise<boolean> {
  let waitedFor = await listWriters(db);
  for (let waited = 0; waitedFor.length > 0; waited += LOOK_AGAIN_MS) {
    if (waited >= WRITERS_MS) return false;
    await setTimeout(LOOK_AGAIN_MS);
    const still = new Set(await listWriters(db));
    waitedFor = waitedFor.filter((writer) => still.has(writer));
  }
  return true;
}

/** Deletes the record of which visitor clicked which link, once no click of that day can arrive. */
export async function forgetFirsts({ db }: Parts): Promise<void> {
  await deleteFirsts(db, new Date(now().getTime() - FIRSTS_DAYS * DAY_MS));
}
