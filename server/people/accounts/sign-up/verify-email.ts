import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeMailToken, consumeMailTokensOf } from '../mails/store.ts';
import { findUser, updateUser } from '../store.ts';

/** Marks the address of a mailed code as verified; refuses 20060 for any code that is not live. */
export async function verifyEmail(db: Db, code: string): Promise<{ email: string }> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const userId = await consumeMailToken(tx, 'verify_email', hashToken(code), at);
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    if (!user) refuse('CODE_ERROR');
    await consumeMailTokensOf(tx, 'verify_email', user.id, at);
    if (user.email_verified_at) return { email: user.email };
    await updateUser(tx, user.id, { email_verified_at: at });
    await publish(tx, 'user.verified', { user_id: user.id });
    return { email: user.email };
  });
}
