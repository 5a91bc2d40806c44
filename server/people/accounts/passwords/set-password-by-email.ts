import type { Side } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { clearFailures } from '../sessions/reserve-attempt.ts';
import { endSessionsOfStaff, endSessionsOfUser } from '../sessions/store.ts';
import { findStaffByEmail, findUserBy, updateStaff, updateUser } from '../store.ts';
import { hashPassword } from './hash-password.ts';

/**
 * Operator command: sets the password of a user or of a staff member and ends all their
 * sessions. Returns whether the account exists.
 */
export async function setPasswordByEmail(
  db: Db,
  { email, kind }: { email: string; kind: Side },
  password: string,
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    if (kind === 'staff') {
      const staff = await findStaffByEmail(tx, email);
      if (!staff) return false;
      await updateStaff(tx, staff.id, { password_hash });
      await endSessionsOfStaff(tx, staff.id, now());
      return true;
    }
    const user = await findUserBy(tx, kind, 'email', email);
    if (!user) return false;
    await updateUser(tx, user.id, { password_hash });
    await endSessionsOfUser(tx, user.id, now());
    await clearFailures(tx, user.id);
    return true;
  });
}
