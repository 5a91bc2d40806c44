import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Changes after how many days new orders of a brand are approved by themselves. */
export async function changeLockDays(db: Db, id: number, lock_days: number): Promise<void> {
  const set = { lock_days, updated_at: now() };
  await db.updateTable('brands').set(set).where('id', '=', id).execute();
}
