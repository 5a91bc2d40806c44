import type { Db, Tx } from '#server/platform/db/connect.ts';

const COLUMNS = [
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

/** Inserts a requested change of address; returns its id. */
export async function insertEmailChange(
  tx: Tx,
  change: {
    user_id: number;
    old_email: string;
    new_email: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('email_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

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

/** Records that one side has confirmed an open change; returns the change, or undefined. */
export function updateConfirmed(tx: Tx, id: number, side: 'old' | 'new', at: Date) {
  return tx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: at } : { new_confirmed_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', at)
    .returning([...COLUMNS])
    .executeTakeFirst();
}

/** Marks a change as having taken effect. */
export async function updateCompleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('email_changes').set({ completed_at: at }).where('id', '=', id).execute();
}
