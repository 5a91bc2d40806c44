import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeEmailChangeToken, consumeMailTokensOf } from '../mails/store.ts';
import { isEmailTaken, updateUser } from '../store.ts';
import { updateCompleted, updateConfirmed } from './store.ts';

/**
 * Accepts the code of one of the two links of a change of address; the second one applies the
 * change. Refuses 20060 for any code that is not live, 20003 if the address has been taken since
 * then.
 */
export async function confirmEmail(
  db: Db,
  code: string,
): Promise<{ new_email: string; completed: boolean }> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const token = await consumeEmailChangeToken(tx, hashToken(code), at);
    if (!token) refuse('CODE_ERROR');
    const change = await updateConfirmed(tx, token.email_change_id, token.side, at);
    if (!change) refuse('CODE_ERROR');
    const completed = change.old_confirmed_at !== null && change.new_confirmed_at !== null;
    if (completed) await completeChange(tx, change, at);
    return { new_email: change.new_email, completed };
  });
}

type Change = { id: number; user_id: number; new_email: string };

async function completeChange(tx: Tx, change: Change, at: Date): Promise<void> {
  if (await isEmailTaken(tx, change.new_email)) refuse('EMAIL_ALREADY_EXISTS');
  await updateUser(tx, change.user_id, { email: change.new_email, email_verified_at: at });
  await updateCompleted(tx, change.id, at);
  // Links in the old mailbox must no longer set a password or sign in.
  await consumeMailTokensOf(tx, 'reset_password', change.user_id, at);
  await consumeMailTokensOf(tx, 'sign_in', change.user_id, at);
  await publish(tx, 'email_change.completed', { email_change_id: change.id });
}
