import type { StaffActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { staffFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailuresOf, endSessionsOfStaff } from '../sessions/store.ts';
import { findStaffByEmail, updateStaff } from '../store.ts';
import { deleteChallengesOf } from '../two-factor/store.ts';
import { type Enrolment, issueEnrolmentCode } from './issue-enrolment-code.ts';

type Context = { db: Db; config: Pick<Config, 'secret_key'> };

/** Removes the factor of another staff member; the audit records the reason with the call. */
export async function resetStaffFactor(
  { db, config }: Context,
  actor: StaffActor,
  staffId: number,
): Promise<Enrolment> {
  if (staffId === actor.staff_id) refuse('PERMISSION_DENIED');
  if (!(await isStaffMember(db, staffId))) refuse('NOT_FOUND');
  return inTransaction(db, (tx) => removeFactor({ db: tx, config }, staffId));
}

/**
 * Operator command: the same by e-mail, for a sole admin who has lost phone and codes. Null if
 * there is no such staff member.
 */
export async function resetFactorByEmail(
  { db, config }: Context,
  email: string,
): Promise<Enrolment | null> {
  const staff = await findStaffByEmail(db, email);
  if (!staff) return null;
  return inTransaction(db, (tx) => removeFactor({ db: tx, config }, staff.id));
}

/**
 * Operator command, the way back in: also unlocks the member and sets a new password. Null if there
 * is no such staff member.
 */
export async function recoverStaffMember(
  { db, config }: Context,
  email: string,
  password: string,
): Promise<Enrolment | null> {
  const staff = await findStaffByEmail(db, email);
  if (!staff) return null;
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    await updateStaff(tx, staff.id, { password_hash, status: 'active' });
    return removeFactor({ db: tx, config }, staff.id);
  });
}

/**
 * Removes a factor with everything that depends on it: recovery codes, pending sign-ins, open
 * sessions. Returns the enrolment code for the next set-up.
 */
export async function removeFactor(
  { db: tx, config }: Context & { db: Tx },
  staffId: number,
): Promise<Enrolment> {
  await deleteStaffFactor(tx, staffId);
  await deleteChallengesOf(tx, { holder: 'staff', id: staffId });
  await endSessionsOfStaff(tx, staffId, now());
  await deleteFailuresOf(tx, staffFailureKey(staffId));
  await publish(tx, 'staff.factor_changed', { staff_id: staffId, change: 'reset' });
  return issueEnrolmentCode({ db: tx, config }, staffId);
}

/** Deletes a staff member's second factor; its recovery codes are deleted with it. */
async function deleteStaffFactor(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_two_factors').where('staff_id', '=', staffId).execute();
}

/** Whether a staff member with this id exists. */
async function isStaffMember(db: Db, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .where('id', '=', staffId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
