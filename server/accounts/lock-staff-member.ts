import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { endSessionsOfStaff } from './sessions/store.ts';
import { findStaffByEmail, updateStaff } from './store.ts';

/** Locks a staff member out and ends all sessions; nothing where none of this address is active. */
export async function lockStaffMember(db: Db, email: string): Promise<void> {
  const staff = await findStaffByEmail(db, email);
  if (staff?.status !== 'active') return;
  await inTransaction(db, async (tx) => {
    await updateStaff(tx, staff.id, { status: 'locked' });
    await endSessionsOfStaff(tx, staff.id, now());
  });
}
