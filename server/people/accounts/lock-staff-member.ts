import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { endSessionsOfStaff } from './sessions/store.ts';
import { findStaffByEmail, updateStaff } from './store.ts';

/**
 * Locks a staff member and ends all their sessions. Does nothing if no active one has this address.
 */
export async function lockStaffMember(db: Db, email: string): Promise<void> {
  const staff = await findStaffByEmail(db, email);
  if (staff?.status !== 'active') return;
  await inTransaction(db, async (tx) => {
    await updateStaff(tx, staff.id, { status: 'locked' });
    await endSessionsOfStaff(tx, staff.id, now());
  });
}
