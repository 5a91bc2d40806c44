import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { MAX_UIDS } from './cells-store.ts';
import { lockAll, type Partition, replacePartitions, SLOTS } from './partitions-store.ts';
import { addToRollUps } from './store.ts';

/**
 * Divides the click roll-ups into `count` partitions of equal ranges of slots, which is also the
 * number of workers that can roll up at the same time. Partitions that are behind others are brought
 * to the same watermark first, in the same transaction, so no click is lost or counted twice.
 */
export async function partitionRollUps(
  { db }: Pick<Parts, 'db'>,
  count: number,
): Promise<Partition[]> {
  return inTransaction(db, async (tx) => {
    const current = await lockAll(tx);
    const to = current.reduce(
      (max, { rolled_up_to }) => (rolled_up_to > max ? rolled_up_to : max),
      0n,
    );
    const behind = current.filter(({ rolled_up_to }) => rolled_up_to < to);
    if (behind.length > 0) {
      await addToRollUps(tx, { partitions: behind, to, maxUids: MAX_UIDS, isBulk: true });
    }
    const firstOf = (nth: number) => Math.floor((nth * SLOTS) / count);
    const partitions = Array.from({ length: count }, (_, nth) => ({
      first_slot: firstOf(nth),
      last_slot: firstOf(nth + 1) - 1,
      rolled_up_to: to,
    }));
    await replacePartitions(tx, partitions);
    return partitions;
  });
}
