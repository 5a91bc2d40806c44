import type { UserSide } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { hashToken } from '#server/platform/ids.ts';
import { isWithinLimit, limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { cancelEmailChanges } from '../emails/store.ts';
import { consumeMailToken, consumeMailTokensOf, type MailPurpose } from '../mails/store.ts';
import { clearFailures } from '../sessions/reserve-attempt.ts';
import { endSessionsOfUser } from '../sessions/store.ts';
import { findUser, updateUser } from '../store.ts';
import { deleteChallengesOf } from '../two-factor/store.ts';
import { hashPassword } from './hash-password.ts';
import { requireUncommonPassword } from './require-uncommon-password.ts';

/**
 * Requests a reset mail. Answers success whether or not the address has an account or has reached
 * its limit. Only the worker looks the account up, so that neither the answer nor its timing
 * reveals it: a lookup was measured to take longer for existing accounts.
 */
export async function forgetPassword(
  db: Db,
  address: string,
  side: UserSide,
  email: string,
): Promise<Record<string, never>> {
  await limitAddress(db, 'password_reset', address);
  const asked = `${addressBlock(address)} ${side} ${email.toLowerCase()}`;
  if (!(await isWithinLimit(db, 'password_reset_mail', asked))) return {};
  if (!(await isWithinLimit(db, 'password_reset_flood', email.toLowerCase()))) return {};
  await inTransaction(db, async (tx) => {
    const reset_request_id = await insertResetRequest(tx, { email, side, created_at: now() });
    await publish(tx, 'password_reset.requested', { reset_request_id });
  });
  return {};
}

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

/** A token by its hash, used or not, or undefined. */
function findMailToken(db: Db, purpose: MailPurpose, tokenHash: string) {
  return db
    .selectFrom('mail_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .select(['id', 'user_id', 'expires_at', 'used_at'])
    .executeTakeFirst();
}

/** Makes a consumed token usable again, because the operation could not be completed. */
async function restoreMailToken(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Records that a reset mail was requested for this address; returns the id of the request. */
async function insertResetRequest(
  tx: Tx,
  request: { email: string; side: UserSide; created_at: Date },
): Promise<number> {
  const row = await tx
    .insertInto('password_reset_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
