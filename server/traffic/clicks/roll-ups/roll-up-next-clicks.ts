import { setTimeout } from 'node:timers/promises';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { MAX_UIDS } from './cells-store.ts';
import { findRolledUpTo, lockBehind, type Partition, SLOTS } from './partitions-store.ts';
import { addToRollUps, findLastNumber, listWriters } from './store.ts';

/** A batch that completes within the statement timeout, even on a busy machine after an outage. */
const BATCH_SIZE = 20_000n;
/**
 * A backlog of this size is added at once: rows that clicks have in common are written only once.
 */
const BULK_SIZE = 1_000_000n;
const MAX_WRITER_WAIT_MS = 400;
const WRITER_POLL_MS = 5;

/** A partition with few publishers covers at most so many times as many clicks in one batch. */
const MAX_SHARE = 8;

/**
 * Adds the next batch of new clicks to the roll-ups; returns whether more may be waiting. Few new
 * clicks are added in one batch. A backlog is added partition by partition, so that several workers
 * share it: each takes the partition furthest behind that no other worker has. A click takes its
 * number from a sequence before it commits, so the transactions that were writing when the last
 * number was read are waited for; later transactions have higher numbers. This blocks no writer.
 */
export async function rollUpNextClicks(
  { db }: Pick<Parts, 'db'>,
  { maxUids = MAX_UIDS, bulkSize = BULK_SIZE } = {},
): Promise<boolean> {
  const last = await findLastNumber(db);
  const waiting = last - (await findRolledUpTo(db));
  if (waiting <= 0n || !(await areWritersDone(db))) return false;
  const isBacklog = waiting > BATCH_SIZE || waiting >= bulkSize;
  return inTransaction(db, async (tx) => {
    const partitions = await lockBehind(tx, last, isBacklog ? 1 : SLOTS);
    const [first] = partitions;
    if (!first) return false;
    const isBulk = isBacklog && last - first.rolled_up_to >= bulkSize;
    const end = isBacklog
      ? first.rolled_up_to + (isBulk ? bulkSize : BATCH_SIZE) * shareOf(first)
      : last;
    const to = end < last ? end : last;
    await addToRollUps(tx, { partitions, to, maxUids, isBulk });
    return isBacklog;
  });
}

/** How many times more clicks all partitions have than this one, if publishers have equally many. */
function shareOf({ first_slot, last_slot }: Partition): bigint {
  return BigInt(Math.min(Math.round(SLOTS / (last_slot - first_slot + 1)), MAX_SHARE));
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
