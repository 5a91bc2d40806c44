import { isEmail } from '#contract/accounts.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { findStaffByEmail, insertStaff } from './store.ts';

/**
 * Makes the admin that STAFF_EMAIL and STAFF_PASSWORD name, once: an account that exists is left as
 * it is. Throws a one-line Error naming the variable that cannot be used.
 */
export async function ensureFirstStaff(
  db: Db,
  config: Pick<Config, 'staff_email' | 'staff_password'>,
): Promise<void> {
  const { staff_email: email, staff_password: password } = config;
  if (email === '' && password === '') return;
  if (!isEmail(email)) throw new Error(`STAFF_EMAIL must be an e-mail address, not "${email}".`);
  if ([...password].length < 8 || [...password].length > 128) {
    throw new Error('STAFF_PASSWORD must have 8 to 128 characters.');
  }
  if (await findStaffByEmail(db, email)) return;
  const password_hash = await hashPassword(password);
  await insertStaff(db, {
    email,
    name: 'Administrator',
    password_hash,
    role: 'admin',
    created_at: now(),
  });
}
