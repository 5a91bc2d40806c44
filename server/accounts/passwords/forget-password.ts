import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { isWithinLimit, limitAttempts } from '../limit-attempts.ts';
import { insertResetRequest } from '../mails/store.ts';

/**
 * Asks for a reset mail. Success whether or not the address has an account, or has had enough mail.
 * No account is looked up here but by the worker: the answer does not know what it could tell, and
 * looking was measured to take longer where there was something to find.
 */
export async function forgetPassword(
  db: Db,
  address: string,
  email: string,
): Promise<Record<string, never>> {
  await limitAttempts('pwd_forget', address);
  if (!(await isWithinLimit('pwd_forget_email', email.toLowerCase()))) return {};
  await inTransaction(db, async (tx) => {
    const reset_request_id = await insertResetRequest(tx, email, now());
    await publish(tx, 'password_reset.requested', { reset_request_id });
  });
  return {};
}
