import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findPublisher, type User } from './store.ts';

/** Refuses 20047 unless a user may sign in: neither they nor their publisher are locked or gone. */
export async function requireActive(db: Db, user: User): Promise<void> {
  if (!(await isActive(db, user))) refuse('USER_LOCKED');
}

/** Whether a user may sign in. Users of brands belong to no publisher. */
export async function isActive(db: Db, { status, publisher_id }: User): Promise<boolean> {
  if (status !== 'active' || publisher_id === null) return status === 'active';
  return (await findPublisher(db, publisher_id))?.status === 'active';
}
