import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Upserts a secret that is not confirmed yet; false if two-factor authentication is on. */
export async function upsertTwoFactor(
  db: Db,
  factor: { user_id: number; sealed_secret: string; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('two_factors')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: factor.sealed_secret, created_at: factor.created_at })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the second factor with this secret; false if another call was first. */
export async function updateConfirmed(
  tx: Tx,
  factor: { user_id: number; sealed_secret: string; step: bigint; at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('two_factors')
    .set({ confirmed_at: factor.at, last_step: factor.step })
    .where('user_id', '=', factor.user_id)
    .where('sealed_secret', '=', factor.sealed_secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

/** Deletes a user's second factor; its recovery codes are deleted with it. */
export async function deleteTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
}

/** Stores the hash of a challenge for the second step of a sign-in. */
export async function insertChallenge(
  db: Db,
  challenge: { token_hash: string; user_id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('sign_in_challenges').values(challenge).execute();
}

/** The user of a live challenge, or undefined. */
export async function findChallenge(
  db: Db,
  tokenHash: string,
  at: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
