import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Inserts a confirmed factor; false if the staff member already has one. */
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

/** Deletes a staff member's second factor; its recovery codes are deleted with it. */
export async function deleteStaffFactor(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_two_factors').where('staff_id', '=', staffId).execute();
}

/** Stores the hash of a challenge for the second step of a staff sign-in. */
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

/** Upserts a device that a staff member has signed in on. */
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

/** Whether a staff member with this id exists. */
export async function isStaffMember(db: Db, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .where('id', '=', staffId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Upserts an enrolment code; it replaces an earlier one of the same staff member. */
export async function upsertEnrolmentCode(
  db: Db,
  code: { staff_id: number; code_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  const row = { ...code, attempts: 0 };
  await db
    .insertInto('staff_enrolment_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute();
}

/** Counts an attempt on a live enrolment code; returns its hash, or undefined if there is none. */
export async function countEnrolmentAttempt(
  db: Db,
  staffId: number,
  { max, at }: { max: number; at: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('staff_enrolment_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('staff_id', '=', staffId)
    .where('attempts', '<', max)
    .where('expires_at', '>', at)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Deletes a used enrolment code; false if another request used it or a new one was issued. */
export async function deleteEnrolmentCode(
  tx: Tx,
  staffId: number,
  codeHash: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('staff_enrolment_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
