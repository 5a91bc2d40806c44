import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { isWithinLimit, limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { insertResetRequest } from '../mails/store.ts';

/**
 * Requests a reset mail. Answers success whether or not the address has an account or has reached
 * its limit. Only the worker looks the account up, so that neither the answer nor its timing
 * reveals it: a lookup was measured to take longer for existing accounts.
 */
export async function forgetPassword(
  db: Db,
  address: string,
  email: string,
): Promise<Record<string, never>> {
  await limitAddress(db, 'password_reset', address);
  if (!(await isWithinLimit(db, 'password_reset_mail', email.toLowerCase()))) return {};
  await inTransaction(db, async (tx) => {
    const reset_request_id = await insertResetRequest(tx, email, now());
    await publish(tx, 'password_reset.requested', { reset_request_id });
  });
  return {};
}
