import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { cancelEmailChanges } from '../emails/store.ts';
import {
  consumeMailToken,
  consumeMailTokensOf,
  findMailToken,
  restoreMailToken,
} from '../mails/store.ts';
import { clearFailures } from '../sessions/reserve-attempt.ts';
import { endSessionsOfUser } from '../sessions/store.ts';
import { findUser, updateUser } from '../store.ts';
import { deleteChallengesOf } from '../two-factor/holder-store.ts';
import { hashPassword } from './hash-password.ts';
import { requireUncommonPassword } from './require-uncommon-password.ts';

/** Expiry of a reset track; refuses 20065 unknown, 20067 used, 20066 expired. */
export async function checkPasswordReset(db: Db, track: string): Promise<{ expires_at: string }> {
  const token = await requireLiveTrack(db, track);
  return { expires_at: token.expires_at.toISOString() };
}

/**
 * Sets a new password by a mailed track. Ends all sessions and clears failed sign-ins. The holder
 * of the track has read the mailbox, so the address is marked as verified.
 */
export async function resetPassword(
  db: Db,
  input: { track: string; new_password: string },
): Promise<Record<string, never>> {
  const token = await requireLiveTrack(db, input.track);
  const owner = await findUser(db, token.user_id);
  await requireUncommonPassword(input.new_password, [owner?.username ?? '', owner?.email ?? '']);
  const at = now();
  // Consume the token before the expensive hash: a hundred concurrent requests with one link cost
  // one hash, not a hundred.
  const tokenHash = hashToken(input.track);
  const userId = await consumeMailToken(db, 'reset_password', tokenHash, at);
  if (userId === undefined) refuse('TRACK_HAS_BEEN_USED');
  const caller = 'proven';
  const passwordHash = await hashPassword(input.new_password, { caller }).catch(async (error) => {
    await restoreMailToken(db, tokenHash);
    throw error;
  });
  await inTransaction(db, async (tx) => {
    await consumeMailTokensOf(tx, 'reset_password', userId, at);
    await consumeMailTokensOf(tx, 'sign_in', userId, at);
    await updateUser(tx, userId, {
      password_hash: passwordHash,
      email_verified_at: owner?.email_verified_at ?? at,
    });
    await endSessionsOfUser(tx, userId, at);
    await clearFailures(tx, userId);
    await deleteChallengesOf(tx, { holder: 'user', id: userId });
    await cancelEmailChanges(tx, userId, at);
    await publish(tx, 'user.details_changed', { user_id: userId, detail: 'password' });
  });
  return {};
}

async function requireLiveTrack(db: Db, track: string) {
  const token = await findMailToken(db, 'reset_password', hashToken(track));
  if (!token) refuse('PWD_RESET_CHECK_FAILED');
  if (token.used_at) refuse('TRACK_HAS_BEEN_USED');
  if (token.expires_at <= now()) refuse('PWD_RESET_CHECK_EXPIRED');
  return token;
}
