import type { NewcomerActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { presentEmailChange } from '../present.ts';
import { mailLinkExpiry } from '../rules.ts';
import { isEmailTaken } from '../store.ts';
import { refuseDisposableEmail } from './refuse-disposable-email.ts';
import { cancelEmailChanges, insertEmailChange } from './store.ts';

/** Requests a change of e-mail address; links are mailed to the current and the new address. */
export async function editEmail(
  db: Db,
  actor: NewcomerActor,
  input: { password: string; email: string },
) {
  const user = await requirePassword(db, actor, input.password);
  refuseDisposableEmail(input.email);
  if (await isEmailTaken(db, input.email)) refuse('EMAIL_ALREADY_EXISTS');
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
export async function cancelEmail(db: Db, actor: NewcomerActor): Promise<Record<string, never>> {
  await inTransaction(db, (tx) => cancelEmailChanges(tx, actor.user_id, now()));
  return {};
}
