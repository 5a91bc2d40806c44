import type { UserActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { consumeMailTokensOf } from '../mails/store.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { presentEmailChange } from '../present.ts';
import { mailLinkExpiry } from '../rules.ts';
import { findUser, isEmailTaken, updateUser } from '../store.ts';
import { refuseDisposableEmail } from './refuse-disposable-email.ts';
import { COLUMNS, cancelEmailChanges } from './store.ts';

/** Requests a change of e-mail address; links are mailed to the current and the new address. */
export async function editEmail(
  db: Db,
  actor: UserActor,
  input: { password: string; email: string },
) {
  const user = await requirePassword(db, actor, input.password);
  refuseDisposableEmail(input.email);
  if (await isEmailTaken(db, input.email, user.side)) refuse('EMAIL_ALREADY_EXISTS');
  await requireWithinLimit(db, 'email_change_mail', user.id);
  const at = now();
  const change = {
    user_id: user.id,
    old_email: user.email,
    new_email: input.email,
    created_at: at,
    expires_at: mailLinkExpiry(at),
  };
  await inTransaction(db, async (tx) => {
    await cancelEmailChanges(tx, user.id, at);
    const email_change_id = await insertEmailChange(tx, change);
    await publish(tx, 'email_change.requested', { email_change_id });
  });
  return presentEmailChange({ ...change, old_confirmed_at: null, new_confirmed_at: null });
}

/** Cancels a pending change of address, if any. */
export async function cancelEmail(db: Db, actor: UserActor): Promise<Record<string, never>> {
  await inTransaction(db, (tx) => cancelEmailChanges(tx, actor.user_id, now()));
  return {};
}

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
  const { user_id, new_email } = change;
  const side = (await findUser(tx, user_id))?.side;
  if (await isEmailTaken(tx, new_email, side)) refuse('EMAIL_ALREADY_EXISTS');
  await updateUser(tx, user_id, {
    email: new_email,
    ...(side === 'brand' && { username: new_email }),
    email_verified_at: at,
  });
  await updateCompleted(tx, change.id, at);
  // Links in the old mailbox must no longer set a password or sign in.
  await consumeMailTokensOf(tx, 'reset_password', change.user_id, at);
  await consumeMailTokensOf(tx, 'sign_in', change.user_id, at);
  await publish(tx, 'email_change.completed', { email_change_id: change.id });
}

/** Inserts a requested change of address; returns its id. */
async function insertEmailChange(
  tx: Tx,
  change: {
    user_id: number;
    old_email: string;
    new_email: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('email_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Records that one side has confirmed an open change; returns the change, or undefined. */
function updateConfirmed(tx: Tx, id: number, side: 'old' | 'new', at: Date) {
  return tx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: at } : { new_confirmed_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', at)
    .returning([...COLUMNS])
    .executeTakeFirst();
}

/** Marks a change as having taken effect. */
async function updateCompleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('email_changes').set({ completed_at: at }).where('id', '=', id).execute();
}

/**
 * Consumes a token of a change of address and its copies; undefined unless this call consumed it.
 */
async function consumeEmailChangeToken(tx: Tx, tokenHash: string, at: Date) {
  const token = await tx
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('email_change_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['email_change_id', 'purpose'])
    .executeTakeFirst();
  if (!token?.email_change_id) return undefined;
  // Copies exist because a mail that failed half-way is retried with a new token.
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: at })
    .where('email_change_id', '=', token.email_change_id)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .execute();
  return {
    email_change_id: token.email_change_id,
    side: token.purpose === 'confirm_old_email' ? ('old' as const) : ('new' as const),
  };
}
