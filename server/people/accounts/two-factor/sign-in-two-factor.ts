import type { UserSide } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireActive } from '../require-active.ts';
import { finishSignIn } from '../sessions/finish-sign-in.ts';
import { findUser } from '../store.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { requireAttempt } from './reserve-code-attempt.ts';
import { updateChallengeUsed } from './store.ts';

/**
 * Completes a sign-in by the second factor. The challenge proves a right password; it allows five
 * attempts within five minutes, one of which may succeed.
 */
export async function signInTwoFactor(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  side: UserSide,
  { challenge, code }: { challenge: string; code: string },
) {
  await limitAddress(db, 'sign_in', visit.address, visit.device);
  const hash = hashToken(challenge);
  const userId = await findChallenge(db, hash, now());
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (user?.side !== side) refuse('SIGN_IN_STEP_EXPIRED');
  await requireActive(db, user);
  await requireAttempt(db, 'user', hash);
  await requireSecondFactor({ db, config }, visit, user.id, code);
  if (!(await updateChallengeUsed(db, 'user', hash, now()))) refuse('SIGN_IN_STEP_EXPIRED');
  return finishSignIn(db, visit, user.id);
}

/** The user of a live challenge, or undefined. */
async function findChallenge(db: Db, tokenHash: string, at: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
