import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { actingExpiry, sessionExpiry } from '../rules.ts';
import { STAFF_AGENT } from './name-device.ts';

/**
 * Opens a session for a user, or for a staff member who has just passed the second factor, and ends
 * the one that they had in the same browser. Returns its token; only the hash is stored.
 */
export async function openSession(
  db: Db,
  holder: { user_id: number } | { staff_id: number; second_factor_at: Date },
  { device, user_agent }: Pick<Visit, 'device' | 'user_agent'> = { device: '', user_agent: '' },
): Promise<string> {
  const token = newToken();
  const at = now();
  if (device !== '') await endSessionsOfDevice(db, holder, device, at);
  await insertSession(db, {
    token_hash: hashToken(token),
    holder,
    at,
    expires_at: sessionExpiry(at),
    user_agent,
    device_hash: device || null,
  });
  return token;
}

/**
 * Opens a read-only impersonation session of 30 minutes; of a user of brands, for one brand. It
 * appears in the user's own list of sessions and can be ended there.
 */
export async function openActingSession(
  tx: Tx,
  { user_id, staff_id, brand_id }: { user_id: number; staff_id: number; brand_id: number | null },
): Promise<{ token: string; expires_at: Date }> {
  const token = newToken();
  const at = now();
  const expires_at = actingExpiry(at);
  await insertSession(tx, {
    token_hash: hashToken(token),
    holder: { user_id, acting_staff_id: staff_id, only_brand_id: brand_id },
    at,
    expires_at,
    user_agent: STAFF_AGENT,
    device_hash: null,
  });
  return { token, expires_at };
}

/**
 * Raises an impersonation session so that it may make changes. The audit records the reason with
 * the call.
 */
export async function raiseSession(db: Db, actor: NewcomerActor): Promise<Record<string, never>> {
  if (!actor.acting?.may_raise) refuse('PERMISSION_DENIED');
  await updateRaised(db, actor.session_id, now());
  return {};
}

/** Marks an impersonation session as raised. */
async function updateRaised(db: Db, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ raised_at: at }).where('id', '=', sessionId).execute();
}

/** Ends the sessions of an account that were opened in one browser. */
async function endSessionsOfDevice(
  db: Db,
  holder: { user_id: number } | { staff_id: number },
  device: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where((is) =>
      'user_id' in holder
        ? is('user_id', '=', holder.user_id)
        : is('staff_id', '=', holder.staff_id),
    )
    .where('device_hash', '=', device)
    .where('ended_at', 'is', null)
    .execute();
}

/** Adds a session of a user or a staff member. */
async function insertSession(
  db: Db,
  session: {
    token_hash: string;
    holder:
      | { user_id: number; acting_staff_id?: number; only_brand_id?: number | null }
      | { staff_id: number; second_factor_at: Date };
    at: Date;
    expires_at: Date;
    user_agent: string;
    device_hash: string | null;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session.holder,
      token_hash: session.token_hash,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expires_at,
      user_agent: session.user_agent,
      device_hash: session.device_hash,
    })
    .execute();
}
