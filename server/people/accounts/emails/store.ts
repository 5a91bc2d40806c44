import type { Db, Tx } from '#server/platform/db/connect.ts';

export const COLUMNS = [
  'id',
  'user_id',
  'old_email',
  'new_email',
  'created_at',
  'expires_at',
  'old_confirmed_at',
  'new_confirmed_at',
  'cancelled_at',
  'completed_at',
] as const;

/** A change of address by id, or undefined. */
export function findEmailChange(db: Db, id: number) {
  return db
    .selectFrom('email_changes')
    .where('id', '=', id)
    .select([...COLUMNS])
    .executeTakeFirst();
}

/** The pending change of address of a user, or undefined. */
export function findPendingEmailChange(db: Db, userId: number, at: Date) {
  return db
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', at)
    .select([...COLUMNS])
    .executeTakeFirst();
}

/** Cancels the pending change of address of a user, if any. */
export async function cancelEmailChanges(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ cancelled_at: at })
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .execute();
}
