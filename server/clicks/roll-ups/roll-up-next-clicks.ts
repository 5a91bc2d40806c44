import { setTimeout } from 'node:timers/promises';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { MAX_UIDS } from './cells-store.ts';
import { addToRollUps, findLastNumber, listWriters, lockRollUps } from './store.ts';

/** A batch that completes within the statement timeout, even on a busy machine after an outage. */
const BATCH_SIZE = 20_000n;
/**
 * A backlog of this size is added at once: rows that clicks have in common are written only once.
 */
const BULK_SIZE = 1_000_000n;
const MAX_WRITER_WAIT_MS = 400;
const WRITER_POLL_MS = 5;

/**
 * Adds the next batch of new clicks to the roll-ups; returns whether more are waiting. Only one
 * batch, so that a long backlog does not delay other work of the worker. A click takes its number
 * from a sequence before it commits, so the transactions that were writing when the last number was
 * read are waited for; later transactions have higher numbers. This blocks no writer.
 */
export async function rollUpNextClicks(
  { db }: Pick<Parts, 'db'>,
  { maxUids = MAX_UIDS, bulkSize = BULK_SIZE } = {},
): Promise<boolean> {
  const last = await findLastNumber(db);
  if (!(await areWritersDone(db))) return false;
  return inTransaction(db, async (tx) => {
    const from = await lockRollUps(tx);
    if (from >= last) return false;
    const isBulk = last - from >= bulkSize;
    const end = from + (isBulk ? bulkSize : BATCH_SIZE);
    const to = end < last ? end : last;
    await addToRollUps(tx, { from, to, maxUids, isBulk });
    return to < last;
  });
}

async function areWritersDone(db: Db): Promise<boolean> {
  let writers = await listWriters(db);
  for (let waitedMs = 0; writers.length > 0; waitedMs += WRITER_POLL_MS) {
    if (waitedMs >= MAX_WRITER_WAIT_MS) return false;
    await setTimeout(WRITER_POLL_MS);
    const current = new Set(await listWriters(db));
    writers = writers.filter((writer) => current.has(writer));
  }
  return true;
}
