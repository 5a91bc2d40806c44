import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { challengeExpiry } from '../rules.ts';
import { findFactor } from '../two-factor/store.ts';
import { openSession } from './open-session.ts';
import { findSession, hasKnownDevice, isKnownDevice, upsertDevice } from './store.ts';

/**
 * Completes the sign-in of a user who has passed the first factor, unless two-factor authentication
 * is on: then refuses 320 with the challenge for the second step. Every way of signing in ends
 * here.
 */
export async function finishFirstStep(db: Db, visit: Visit, userId: number) {
  const factor = await findFactor(db, { holder: 'user', id: userId });
  if (!factor?.confirmed_at) return finishSignIn(db, visit, userId);
  const challenge = newToken();
  const at = now();
  const expires_at = challengeExpiry(at);
  const token_hash = hashToken(challenge);
  await insertChallenge(db, { token_hash, user_id: userId, created_at: at, expires_at });
  refuse('THIRD_PARTY_STEP_REQUIRED', {
    step: 'two_factor',
    challenge,
    expires_at: expires_at.toISOString(),
  });
}

/**
 * Opens the session of a user who has passed all factors and stores the device as known. If the
 * user has other known devices, a mail reports the new one.
 */
export async function finishSignIn(db: Db, visit: Visit, userId: number) {
  return inTransaction(db, async (tx) => {
    const isElsewhere =
      (await hasKnownDevice(tx, userId)) && !(await isKnownDevice(tx, userId, visit.device));
    const token = await openSession(tx, { user_id: userId }, visit);
    if (visit.device !== '') await upsertDevice(tx, userId, visit.device, now());
    const session = await findSession(tx, hashToken(token));
    if (isElsewhere && session) {
      await publish(tx, 'user.signed_in_elsewhere', { session_id: session.id });
    }
    return { token, user_id: userId };
  });
}

/** Stores the hash of a challenge for the second step of a sign-in. */
async function insertChallenge(
  db: Db,
  challenge: { token_hash: string; user_id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('sign_in_challenges').values(challenge).execute();
}
