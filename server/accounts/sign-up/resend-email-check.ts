import { publish } from '#server/events.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isWithinLimit, limitAttempts } from '../limit-attempts.ts';
import { findUser } from '../store.ts';

/** Requests another verification mail. Rate-limited by address and, against floods, by account. */
export async function resendEmailCheck(
  db: Db,
  address: string,
  input: { user_id: number; email: string },
): Promise<Record<string, never>> {
  await limitAttempts('email_check_resend', address);
  const user = await findUser(db, input.user_id);
  if (!user) refuse('USER_NOT_EXISTS');
  if (user.email.toLowerCase() !== input.email.toLowerCase()) refuse('EMAIL_NOT_EQUAL');
  if (user.email_verified_at) refuse('EMAIL_ALREADY_VERIFIED');
  const isWithin = await isWithinLimit('email_check_resend_user', String(user.id));
  if (!isWithin) refuse('TOO_MANY_REQUESTS');
  await inTransaction(db, (tx) => publish(tx, 'email_check.requested', { user_id: user.id }));
  return {};
}
