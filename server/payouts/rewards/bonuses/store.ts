import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { StoredReward } from '../store.ts';

/** Whether a publisher with this id exists. */
export async function isPublisher(db: Db, id: number): Promise<boolean> {
  const found = await sql`select 1 from publishers where id = ${id}`.execute(db);
  return found.rows.length > 0;
}

/** The brand with this mcid as the payer of a bonus, or undefined. */
export function findPayer(db: Db, mcid: string) {
  return db
    .selectFrom('brands')
    .select(['id', 'currency'])
    .where('mcid', '=', mcid)
    .executeTakeFirst();
}

/** The bonus with this id, locked until the transaction ends, or undefined. */
export async function lockBonus(tx: Tx, id: number): Promise<StoredReward | undefined> {
  const found = await sql<StoredReward>`
    select * from rewards where id = ${id} and kind = 'bonus' for update`.execute(tx);
  return found.rows[0];
}

/** Stores the second person's decision on a bonus. */
export async function updateDecided(
  tx: Tx,
  id: number,
  set: { status: string; decided_by: number; decided_at: Date; times_posted: number },
): Promise<void> {
  await tx.updateTable('rewards').set(set).where('id', '=', id).execute();
}
