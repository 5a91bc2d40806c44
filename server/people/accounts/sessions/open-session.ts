import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { sessionExpiry } from '../rules.ts';
import { insertSession } from './store.ts';

/**
 * Opens a session for a user, or for a staff member who has just passed the second factor. Returns
 * its token; only the hash is stored.
 */
export async function openSession(
  db: Db,
  holder: { user_id: number } | { staff_id: number; second_factor_at: Date },
  userAgent = '',
): Promise<string> {
  const token = newToken();
  const at = now();
  await insertSession(db, {
    token_hash: hashToken(token),
    holder,
    at,
    expires_at: sessionExpiry(at),
    user_agent: userAgent,
  });
  return token;
}
