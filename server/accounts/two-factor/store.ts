import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** A user's second factor, on or still to be confirmed, or undefined. */
export function findTwoFactor(db: Db, userId: number) {
  return db
    .selectFrom('two_factors')
    .where('user_id', '=', userId)
    .select(['sealed_secret', 'confirmed_at'])
    .executeTakeFirst();
}

/** Keeps a new secret that is to be confirmed; false where the user's second factor is on. */
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

/** Turns on the second factor whose secret this is; false where another call was first. */
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

/** Takes the code of one step; false where it, or a later one, was taken before. */
export async function updateLastStep(db: Db, userId: number, step: bigint): Promise<boolean> {
  const updated = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

/** Turns a user's second factor off; its recovery codes go with it. */
export async function deleteTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
}

/** Puts new recovery codes in the place of all that a user has. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a recovery code up; false unless it was this call that used it. */
export async function updateRecoveryCodeUsed(
  tx: Tx,
  userId: number,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('codes'))
    .executeTakeFirstOrThrow();
  return row.codes;
}

/** Keeps the hash of a challenge that the second step of a sign-in is to answer. */
export async function insertChallenge(
  db: Db,
  challenge: { token_hash: string; user_id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('sign_in_challenges').values(challenge).execute();
}

/** Whose sign-in a live challenge belongs to, or undefined. */
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

/** Uses a challenge up; false unless it was this call that used it. */
export async function updateChallengeUsed(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable('sign_in_challenges')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

/** Ends all sign-ins of a user that wait for their second step. */
export async function deleteChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

/** Deletes challenges that ended before this moment. */
export async function deleteOldChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before).execute();
}
