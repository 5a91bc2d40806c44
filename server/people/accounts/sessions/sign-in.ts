import type { UserSide } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { limitPasswords } from '../passwords/limit-passwords.ts';
import { requireActive } from '../require-active.ts';
import { findUserNamed } from '../store.ts';
import { finishFirstStep } from './finish-sign-in.ts';
import { failureKey, reserveAttempt } from './reserve-attempt.ts';
import { deleteFailure, isKnownDevice } from './store.ts';

/**
 * Signs in a user of one side. An unknown account is treated like a wrong password: same key, same
 * work, same limit. The state of the account is revealed only after the right password.
 */
export async function signIn(
  db: Db,
  visit: Visit,
  side: UserSide,
  { account, password }: { account: string; password: string },
) {
  const named = { key: nameOnSide(side, account), limit: 'sign_in' } as const;
  const checkPassword = await limitPasswords(db, visit, named);
  const user = await findUserNamed(db, side, account);
  const key = user ? failureKey(user.id) : `name:${named.key.slice(0, 255)}`;
  const isKnown = await isKnownDevice(db, user?.id ?? 0, visit.device);
  const attempt = await reserveAttempt(db, key, isKnown ? visit.device : '');
  const stored = user?.password_hash ?? null;
  const attempted = { isKnownDevice: isKnown, password, stored };
  const isRight = await checkPassword(attempted).catch(async (error) => {
    // The password was not checked, so this is not a failed attempt.
    await deleteFailure(db, attempt);
    throw error;
  });
  if (!isRight || !user) refuse('WRONG_PASSWORD');
  await deleteFailure(db, attempt);
  await requireActive(db, user);
  if (!user.email_verified_at) {
    refuse('EMAIL_NOT_VERIFIED', { user_id: user.id, email: user.email });
  }
  return finishFirstStep(db, visit, user.id);
}

/** The same address on two sides is two accounts, whose attempts are counted apart. */
const nameOnSide = (side: UserSide, account: string) =>
  side === 'publisher' ? account.toLowerCase() : `${side} ${account.toLowerCase()}`;
