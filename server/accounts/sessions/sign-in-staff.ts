import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { limitAttempts } from '../limit-attempts.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { presentStaff } from '../present.ts';
import { findStaffByEmail } from '../store.ts';
import { openSession } from './open-session.ts';

/** Signs a staff member in; limited by address and account together, so no stranger locks them out. */
export async function signInStaff(
  db: Db,
  visit: Visit,
  { email, password }: { email: string; password: string },
) {
  await limitAttempts('staff_sign_in', visit.address, email.toLowerCase());
  const staff = await findStaffByEmail(db, email);
  if (!(await matchesPassword(password, staff?.password_hash ?? null)) || !staff) {
    refuse('WRONG_PASSWORD');
  }
  if (staff.status !== 'active') refuse('USER_LOCKED');
  const token = await openSession(db, { staff_id: staff.id }, visit.user_agent);
  return { token, staff: presentStaff(staff) };
}
