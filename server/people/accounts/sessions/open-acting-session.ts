import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { actingExpiry } from '../rules.ts';
import { STAFF_AGENT } from './name-device.ts';
import { insertSession } from './store.ts';

/**
 * Opens a read-only impersonation session of 30 minutes. It appears in the user's own list of
 * sessions and can be ended there.
 */
export async function openActingSession(
  tx: Tx,
  { user_id, staff_id }: { user_id: number; staff_id: number },
): Promise<{ token: string; expires_at: Date }> {
  const token = newToken();
  const at = now();
  const expires_at = actingExpiry(at);
  await insertSession(tx, {
    token_hash: hashToken(token),
    holder: { user_id, acting_staff_id: staff_id },
    at,
    expires_at,
    user_agent: STAFF_AGENT,
  });
  return { token, expires_at };
}
