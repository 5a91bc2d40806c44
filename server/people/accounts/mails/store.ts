import type { Db, Tx } from '#server/platform/db/connect.ts';

export type MailPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'sign_in'
  | 'confirm_old_email'
  | 'confirm_new_email';

/** Consumes a token; returns its user, or undefined unless this call consumed it. */
export async function consumeMailToken(
  db: Db,
  purpose: MailPurpose,
  tokenHash: string,
  at: Date,
): Promise<number | undefined> {
  const row = await db
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes all other tokens of a user for one purpose. */
export async function consumeMailTokensOf(
  tx: Tx,
  purpose: MailPurpose,
  userId: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes tokens that expired, and requests that were made, before this time. */
export async function deleteOldMailTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_link_requests').where('created_at', '<', before).execute();
  await db.deleteFrom('password_reset_requests').where('created_at', '<', before).execute();
  await db.deleteFrom('mail_tokens').where('expires_at', '<', before).execute();
}

/** Users of a publisher who may sign in and have a verified address. */
export function listReachableUsers(db: Db, publisherId: number): Promise<{ user_id: number }[]> {
  return db
    .selectFrom('users')
    .select('id as user_id')
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();
}
