import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/**
 * A partition of the roll-ups: the clicks of the publishers whose slot is in a range, and their
 * watermark.
 */
export type Partition = { first_slot: number; last_slot: number; rolled_up_to: bigint };

/** Number of slots; see the migration 0425-roll-up-partitions. */
export const SLOTS = 1_024;

/** The lowest watermark: every click up to this number is rolled up. */
export async function findRolledUpTo(db: Db): Promise<bigint> {
  const row = await db
    .selectFrom('click_roll_up_partitions')
    .select(({ fn }) => fn.min<bigint | null>('rolled_up_to').as('rolled_up_to'))
    .executeTakeFirst();
  return row?.rolled_up_to ?? 0n;
}

/**
 * Locks partitions that lack clicks up to `last` for this transaction, those furthest behind first.
 * Partitions locked by other workers are passed over.
 */
export function lockBehind(tx: Tx, last: bigint, limit: number): Promise<Partition[]> {
  return tx
    .selectFrom('click_roll_up_partitions')
    .selectAll()
    .where('rolled_up_to', '<', last)
    .orderBy('rolled_up_to')
    .orderBy('first_slot')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Waits for all partitions and locks them: nothing is rolled up until the end of the transaction. */
export async function lockAll(tx: Tx): Promise<Partition[]> {
  // A worker may be adding a backlog to a partition.
  await sql`set local lock_timeout = 0`.execute(tx);
  return tx
    .selectFrom('click_roll_up_partitions')
    .selectAll()
    .orderBy('first_slot')
    .forUpdate()
    .execute();
}

/** Waits for the partition of a publisher and locks it. */
export async function lockPublisher(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .selectFrom('click_roll_up_partitions')
    .select('first_slot')
    .where(hasSlotOf(sql`${publisherId}::int`))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Moves the watermark of locked partitions. */
export async function moveWatermarks(
  tx: Tx,
  partitions: readonly Partition[],
  to: bigint,
): Promise<void> {
  const first_slots = partitions.map(({ first_slot }) => first_slot);
  await tx
    .updateTable('click_roll_up_partitions')
    .set({ rolled_up_to: to })
    .where('first_slot', 'in', first_slots)
    .execute();
}

/** Replaces the partitions, all of which are locked and have the same watermark. */
export async function replacePartitions(tx: Tx, partitions: readonly Partition[]): Promise<void> {
  await tx.deleteFrom('click_roll_up_partitions').execute();
  await tx.insertInto('click_roll_up_partitions').values(partitions).execute();
}

/** Condition on clicks `c`: those of the partitions above their watermarks. */
export function clicksOf(partitions: readonly Partition[]): RawBuilder<boolean> {
  const [first] = partitions;
  const slots = partitions.reduce((sum, one) => sum + one.last_slot - one.first_slot + 1, 0);
  const isWhole =
    slots === SLOTS && partitions.every((one) => one.rolled_up_to === first?.rolled_up_to);
  if (isWhole) return sql`true`;
  const conditions = partitions.map(
    ({ first_slot, last_slot, rolled_up_to }) => sql`(c.id > ${rolled_up_to}
      and click_slot(c.publisher_id) between ${first_slot} and ${last_slot})`,
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const hasSlotOf = (publisherId: RawBuilder<unknown>) =>
  sql<boolean>`click_slot(${publisherId}) between first_slot and last_slot`;
