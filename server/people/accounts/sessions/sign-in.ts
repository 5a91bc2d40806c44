import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { limitPasswords } from '../passwords/limit-passwords.ts';
import { findPublisher, findUserBy } from '../store.ts';
import { finishFirstStep } from './finish-sign-in.ts';
import { failureKey, reserveAttempt } from './reserve-attempt.ts';
import { deleteFailure, isKnownDevice } from './store.ts';

/**
 * Signs a publisher's user in. An unknown account is treated like a wrong password: same key, same
 * work, same limit. The state of the account is revealed only after the right password.
 */
export async function signIn(
  db: Db,
  visit: Visit,
  { account, password }: { account: string; password: string },
) {
  const named = { key: account.toLowerCase(), limit: 'sign_in' } as const;
  const checkPassword = await limitPasswords(db, visit, named);
  const user = await findUserBy(db, account.includes('@') ? 'email' : 'username', account);
  const key = user ? failureKey(user.id) : `name:${account.toLowerCase().slice(0, 255)}`;
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
  const publisher = await findPublisher(db, user.publisher_id);
  if (user.status !== 'active' || publisher?.status !== 'active') refuse('USER_LOCKED');
  if (!user.email_verified_at) {
    refuse('EMAIL_NOT_VERIFIED', { user_id: user.id, email: user.email });
  }
  return finishFirstStep(db, visit, user.id);
}
