import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { isJobRetried } from '#server/platform/queue/store.ts';
import { limitAddress, requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeMailToken, consumeMailTokensOf } from '../mails/store.ts';
import { isActive } from '../require-active.ts';
import { finishSignIn } from '../sessions/finish-sign-in.ts';
import { isKnownDevice } from '../sessions/store.ts';
import { findUser, type User, updateUser } from '../store.ts';
import { findFactor } from '../two-factor/store.ts';

/**
 * Marks the address of a mailed code as verified, and signs in the browser that signed up. Refuses
 * 20060 for any code that is not live.
 */
export async function verifyEmail(db: Db, visit: Visit, code: string) {
  const user = await consumeCode(db, code);
  const signed_in = (await mayEnter(db, visit, user))
    ? await finishSignIn(db, visit, user.id)
    : null;
  return { email: user.email, signed_in };
}

/** Whether the link replaces the sign-in: it proves the address, but neither a browser nor a factor. */
async function mayEnter(db: Db, { device }: Visit, user: User): Promise<boolean> {
  if (device === '' || !(await isKnownDevice(db, user.id, device))) return false;
  if ((await findFactor(db, { holder: 'user', id: user.id }))?.confirmed_at) return false;
  return isActive(db, user);
}

function consumeCode(db: Db, code: string): Promise<User> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const userId = await consumeMailToken(tx, 'verify_email', hashToken(code), at);
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    if (!user) refuse('CODE_ERROR');
    await consumeMailTokensOf(tx, 'verify_email', user.id, at);
    if (user.email_verified_at) return user;
    await updateUser(tx, user.id, { email_verified_at: at });
    await publish(tx, 'user.verified', { user_id: user.id });
    return user;
  });
}

/**
 * Requests another verification mail. Rate-limited by address and, against floods, by account.
 * Refuses 20025 while the previous mail could not be sent: it is retried without another request.
 */
export async function resendEmailCheck(
  db: Db,
  address: string,
  input: { user_id: number; email: string },
): Promise<Record<string, never>> {
  await limitAddress(db, 'email_check', address);
  const user = await findUser(db, input.user_id);
  if (!user) refuse('USER_NOT_EXISTS');
  if (user.email.toLowerCase() !== input.email.toLowerCase()) refuse('EMAIL_NOT_EQUAL');
  if (user.email_verified_at) refuse('EMAIL_ALREADY_VERIFIED');
  if (await isJobRetried(db, 'accounts.mail_verification', user.id)) refuse('EMAIL_SENDING_FAILED');
  await requireWithinLimit(db, 'email_check_mail', user.id);
  await inTransaction(db, (tx) => publish(tx, 'email_check.requested', { user_id: user.id }));
  return {};
}
