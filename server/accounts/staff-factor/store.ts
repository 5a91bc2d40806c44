import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** A staff member's second factor, or undefined where it is still to be set up. */
export function findStaffFactor(db: Db, staffId: number) {
  return db
    .selectFrom('staff_two_factors')
    .where('staff_id', '=', staffId)
    .select(['sealed_secret', 'confirmed_at'])
    .executeTakeFirst();
}

/** Keeps a confirmed factor; false where the staff member has one. */
export async function insertStaffFactor(
  tx: Tx,
  factor: { staff_id: number; sealed_secret: string; confirmed_at: Date; last_step: bigint },
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_two_factors')
    .values(factor)
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the code of one step; false where it, or a later one, was taken before. */
export async function updateStaffStep(db: Db, staffId: number, step: bigint): Promise<boolean> {
  const updated = await db
    .updateTable('staff_two_factors')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

/** Deletes a factor with its recovery codes and every sign-in that waits for its second step. */
export async function deleteStaffFactor(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_two_factors').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute();
}

/** Puts new recovery codes in the place of all that a staff member has. */
export async function replaceStaffCodes(
  tx: Tx,
  staffId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  const rows = hashes.map((code_hash) => ({ staff_id: staffId, code_hash }));
  await tx.insertInto('staff_recovery_codes').values(rows).execute();
}

/** Uses a recovery code up; false unless it was this call that used it. */
export async function updateStaffCodeUsed(
  tx: Tx,
  staffId: number,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

/** How many recovery codes a staff member has left. */
export async function countStaffCodes(db: Db, staffId: number): Promise<number> {
  const row = await db
    .selectFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('codes'))
    .executeTakeFirstOrThrow();
  return row.codes;
}

/** Keeps the hash of a challenge that the second step of a staff sign-in is to answer. */
export async function insertStaffChallenge(
  db: Db,
  challenge: {
    token_hash: string;
    staff_id: number;
    sealed_secret: string | null;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute();
}

/** A live challenge, or undefined. */
export function findStaffChallenge(db: Db, tokenHash: string, at: Date) {
  return db
    .selectFrom('staff_challenges')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .select(['staff_id', 'sealed_secret'])
    .executeTakeFirst();
}

/** Uses a challenge up; false unless it was this call that used it. */
export async function updateStaffChallengeUsed(
  tx: Tx,
  tokenHash: string,
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

/** Deletes challenges that ended before this moment. */
export async function deleteOldStaffChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<', before).execute();
}

/** Whether a staff member has signed in on this device before. */
export async function isStaffDevice(db: Db, staffId: number, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_devices')
    .where('staff_id', '=', staffId)
    .where('device_hash', '=', device)
    .select('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that a staff member has signed in on this device. */
export async function upsertStaffDevice(
  tx: Tx,
  staffId: number,
  device: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('staff_devices')
    .values({ staff_id: staffId, device_hash: device, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ last_seen_at: at }),
    )
    .execute();
}

/** Whether there is a staff member of this number. */
export async function isStaffMember(db: Db, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .where('id', '=', staffId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One page of staff members with the state of their factors, the first added first. */
export function findStaffMembers(
  db: Db,
  { curPage, perPage }: { curPage: number; perPage: number },
) {
  return db
    .selectFrom('staff as f')
    .leftJoin('staff_two_factors as s', 's.staff_id', 'f.id')
    .select(['f.id as staff_id', 'f.name', 'f.email', 'f.role', 'f.status', 'f.created_at'])
    .select('s.confirmed_at as two_factor_since')
    .orderBy('f.id')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

export async function countStaffMembers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select(sql<number>`count(*)::int`.as('members'))
    .executeTakeFirstOrThrow();
  return row.members;
}
