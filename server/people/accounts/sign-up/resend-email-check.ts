import { publish } from '#server/events.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { isJobRetried } from '#server/platform/queue/store.ts';
import { limitAddress, requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findUser } from '../store.ts';

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
