import type { UserActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { cancelEmailChanges } from '../emails/store.ts';
import { consumeMailTokensOf } from '../mails/store.ts';
import { endSessionsOfUser } from '../sessions/store.ts';
import { updateUser } from '../store.ts';
import { deleteChallengesOf } from '../two-factor/store.ts';
import { hashPassword } from './hash-password.ts';
import { requirePassword } from './require-password.ts';
import { requireUncommonPassword } from './require-uncommon-password.ts';

/**
 * Changes the password of a user who knows the old one. All their other sessions end and a pending
 * change of address is cancelled, because an intruder may have requested it.
 */
export async function editPassword(
  db: Db,
  actor: UserActor,
  input: { password: string; new_password: string },
): Promise<Record<string, never>> {
  const user = await requirePassword(db, actor, input.password);
  await requireUncommonPassword(input.new_password, [user.username, user.email]);
  const passwordHash = await hashPassword(input.new_password, { caller: 'proven' });
  await inTransaction(db, async (tx) => {
    await updateUser(tx, actor.user_id, { password_hash: passwordHash });
    await endSessionsOfUser(tx, actor.user_id, now(), actor.session_id);
    await deleteChallengesOf(tx, { holder: 'user', id: actor.user_id });
    await consumeMailTokensOf(tx, 'sign_in', actor.user_id, now());
    await cancelEmailChanges(tx, actor.user_id, now());
    await publish(tx, 'user.details_changed', { user_id: actor.user_id, detail: 'password' });
  });
  return {};
}
