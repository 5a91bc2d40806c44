import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { limitPasswords } from '../passwords/limit-passwords.ts';
import { offerStaffStep } from '../staff-factor/offer-staff-step.ts';
import { isStaffDevice } from '../staff-factor/require-staff-factor.ts';
import { findStaffByEmail } from '../store.ts';

/**
 * Checks a staff member's password. A right one is always answered with 320 and the second step.
 * Limited per address and account, with a count of its own for a known device, so that no stranger
 * can lock out a staff member.
 */
export async function signInStaff(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  { email, password }: { email: string; password: string },
): Promise<Record<string, never>> {
  const named = { key: `staff ${email.toLowerCase()}`, limit: 'staff_sign_in' } as const;
  const checkPassword = await limitPasswords(db, visit, named);
  const staff = await findStaffByEmail(db, email);
  const isKnownDevice = await isStaffDevice(db, staff?.id ?? 0, visit.device);
  // An invited member has no password yet, which is answered like a wrong one.
  const stored = staff?.password_hash || null;
  const isRight = await checkPassword({ isKnownDevice, password, stored });
  if (!isRight || !staff) refuse('WRONG_PASSWORD');
  if (staff.status !== 'active') refuse('USER_LOCKED');
  refuse('THIRD_PARTY_STEP_REQUIRED', await offerStaffStep({ db, config }, staff));
}
