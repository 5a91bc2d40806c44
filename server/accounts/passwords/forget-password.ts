import { publish } from '#server/events.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { isWithinLimit, limitAttempts } from '../limit-attempts.ts';
import { findUserBy } from '../store.ts';

// Numbers of users begin at 1.
const NOBODY = 0;

/**
 * Asks for a reset mail. Success whether or not the address has an account, or has had enough mail;
 * an address without an account makes the same event for nobody, so that time tells no more.
 */
export async function forgetPassword(
  db: Db,
  address: string,
  email: string,
): Promise<Record<string, never>> {
  await limitAttempts('pwd_forget', address);
  const isWithin = await isWithinLimit('pwd_forget_email', email.toLowerCase());
  const user = await findUserBy(db, 'email', email);
  if (!isWithin) return {};
  const user_id = user?.id ?? NOBODY;
  await inTransaction(db, (tx) => publish(tx, 'password_reset.requested', { user_id }));
  return {};
}
