import { isEmail } from '#contract/accounts/fields.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { requireUncommonPassword } from './passwords/require-uncommon-password.ts';
import { presentStaff } from './present.ts';
import { findStaffByEmail, insertStaff } from './store.ts';

/**
 * Creates the admin named by STAFF_EMAIL and STAFF_PASSWORD. Idempotent: an existing account is
 * unchanged. The first sign-in sets up the second factor. Returns the staff member, or null if the
 * variables are not set. Throws a one-line Error that names the invalid variable.
 */
export async function ensureFirstStaff(
  db: Db,
  config: Pick<Config, 'staff_email' | 'staff_password'>,
  as: { name: string; role: string } = { name: 'Administrator', role: 'admin' },
): Promise<ReturnType<typeof presentStaff> | null> {
  const { staff_email: email, staff_password: password } = config;
  if (email === '' && password === '') return null;
  if (!isEmail(email)) throw new Error(`STAFF_EMAIL must be an e-mail address, not "${email}".`);
  if ([...password].length < 8 || [...password].length > 128) {
    throw new Error('STAFF_PASSWORD must have 8 to 128 characters.');
  }
  const known = await findStaffByEmail(db, email);
  if (known) return presentStaff(known);
  await requireGoodPassword(password, email);
  await insertStaff(db, {
    email,
    password_hash: await hashPassword(password),
    ...as,
    created_at: now(),
  });
  const made = await findStaffByEmail(db, email);
  return made ? presentStaff(made) : null;
}

async function requireGoodPassword(password: string, email: string): Promise<void> {
  try {
    await requireUncommonPassword(password, [email]);
  } catch {
    throw new Error('STAFF_PASSWORD is one of the most common passwords: choose another.');
  }
}
