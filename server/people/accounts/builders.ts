import type { StaffRole } from '#contract/accounts/staff-members.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { CHEAPEST, hashPassword } from './passwords/hash-password.ts';
import { openSession } from './sessions/open-session.ts';
import { insertPublisher, insertStaff, insertUser } from './store.ts';

/** Values a test may override. */
type PublisherOverrides = {
  username?: string;
  email?: string;
  password?: string;
  currency?: string;
  time_zone?: string;
  /** false: the address is not verified, so that sign-in is refused with 20046. */
  verified?: boolean;
};

/** A signed-in publisher without a site, as after sign-up and verification. */
export async function buildPublisher(t: { db: Db }, overrides: PublisherOverrides = {}) {
  const name = `publisher_${newCode(10)}`;
  const { username = name, email = `${name}@example.com`, password = 'a quiet river' } = overrides;
  const password_hash = await hashPassword(password, { cost: CHEAPEST });
  const at = now();
  return inTransaction(t.db, async (tx) => {
    const publisher_id = await insertPublisher(tx, {
      code: newCode(8),
      name: username,
      currency: overrides.currency ?? 'USD',
      time_zone: overrides.time_zone ?? 'UTC',
      created_at: at,
    });
    const user_id = await insertUser(tx, {
      publisher_id,
      username,
      email,
      password_hash,
      first_name: 'Robin',
      last_name: 'Rivers',
      email_verified_at: overrides.verified === false ? null : at,
      terms_agreed_at: at,
      created_at: at,
    });
    if (user_id === undefined) throw new Error(`${username} or ${email} is taken.`);
    const token = await openSession(tx, { user_id });
    return { token, user_id, publisher_id, username, email, password };
  });
}

/** A fully signed-in staff member. Tests of the second factor itself set it up separately. */
export async function buildStaff(t: { db: Db }, role: StaffRole = 'admin') {
  const email = `staff_${newCode(10)}@example.com`;
  const password = 'a patient harbour';
  const staff_id = await insertStaff(t.db, {
    email,
    name: `Sam of ${role}`,
    password_hash: await hashPassword(password, { cost: CHEAPEST }),
    role,
    created_at: now(),
  });
  if (staff_id === undefined) throw new Error(`${email} is taken.`);
  const token = await openSession(t.db, { staff_id, second_factor_at: now() });
  return { token, staff_id, email, password };
}
