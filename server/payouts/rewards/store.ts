import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A stored reward. */
export type StoredReward = Omit<Selectable<DB['rewards']>, 'kind' | 'status'> & {
  kind: 'referral' | 'bonus';
  status: 'asked' | 'approved' | 'rejected';
};

const asRewards = (rows: Selectable<DB['rewards']>[]) => rows as unknown as StoredReward[];

/** The reward for a referred publisher's line, locked until the transaction ends, or undefined. */
export async function lockRewardOfLine(
  tx: Tx,
  orderLineId: number,
): Promise<StoredReward | undefined> {
  const rows = await tx
    .selectFrom('rewards')
    .selectAll()
    .where('order_line_id', '=', orderLineId)
    .forUpdate()
    .execute();
  return asRewards(rows)[0];
}

/** Inserts a reward and returns it. */
export async function insertReward(tx: Tx, row: Insertable<DB['rewards']>): Promise<StoredReward> {
  const rows = await tx.insertInto('rewards').values(row).returningAll().execute();
  return asRewards(rows)[0] as StoredReward;
}

/**
 * Stores the current amount of a reward; `times_posted` is part of the idempotency key of its
 * ledger entry.
 */
export async function updateAmount(
  tx: Tx,
  id: number,
  set: { amount_minor: bigint; times_posted: number },
): Promise<void> {
  await tx.updateTable('rewards').set(set).where('id', '=', id).execute();
}

/** Locks a publisher's approved rewards that are not fully settled. */
export async function lockOpenRewards(tx: Tx, publisherId: number): Promise<StoredReward[]> {
  const rows = await tx
    .selectFrom('rewards')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'approved')
    .whereRef('settled_minor', '<>', 'amount_minor')
    .orderBy('id')
    .forUpdate()
    .execute();
  return asRewards(rows);
}

/** Marks rewards as settled up to their current amount. */
export async function updateSettled(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update rewards set settled_minor = amount_minor where id = any(${[...ids]}::int[])`.execute(tx);
}
