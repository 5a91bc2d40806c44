import type { Db } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findUser } from '../store.ts';
import { matchesPassword } from './hash-password.ts';

/**
 * Returns the user of a session who enters the right password; refuses 20048. Required before any
 * change of how the user signs in. Rate-limited, so that a stolen session does not allow guessing.
 */
export async function requirePassword(db: Db, actor: { user_id: number }, password: string) {
  await requireWithinLimit(db, 'password_check', actor.user_id);
  const user = await findUser(db, actor.user_id);
  if (!user || !(await matchesPassword(password, user.password_hash, 'proven'))) {
    refuse('INCORRECT_PASSWORD');
  }
  return user;
}
