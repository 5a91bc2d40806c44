import type { StaffActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { staffFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailuresOf, endSessionsOfStaff } from '../sessions/store.ts';
import { findStaffByEmail } from '../store.ts';
import { deleteChallengesOf } from '../two-factor/holder-store.ts';
import { deleteStaffFactor, isStaffMember } from './store.ts';

/** Takes the factor of another staff member away; the reason stands in the audit with the call. */
export async function resetStaffFactor(
  db: Db,
  actor: StaffActor,
  staffId: number,
): Promise<Record<string, never>> {
  if (staffId === actor.staff_id) refuse('PERMISSION_DENIED');
  if (!(await isStaffMember(db, staffId))) refuse('NOT_FOUND');
  await inTransaction(db, (tx) => takeFactorAway(tx, staffId));
  return {};
}

/**
 * The same for whoever operates the machine: the way back for a single admin without phone and
 * codes. Answers whether there is such a staff member.
 */
export async function resetFactorByEmail(db: Db, email: string): Promise<boolean> {
  const staff = await findStaffByEmail(db, email);
  if (!staff) return false;
  await inTransaction(db, (tx) => takeFactorAway(tx, staff.id));
  return true;
}

/** Takes a factor away with everything that rests on it: codes, begun sign-ins, open sessions. */
export async function takeFactorAway(tx: Tx, staffId: number): Promise<void> {
  await deleteStaffFactor(tx, staffId);
  await deleteChallengesOf(tx, { holder: 'staff', id: staffId });
  await endSessionsOfStaff(tx, staffId, now());
  await deleteFailuresOf(tx, staffFailureKey(staffId));
  await publish(tx, 'staff.factor_changed', { staff_id: staffId, change: 'taken_away' });
}
