import type { NewcomerActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findUser } from '../store.ts';
import { deleteIdentity, findIdentities, lockIdentities } from './store.ts';

/** Unbinds an identity of the user; refused for the last way of signing in. */
export async function unbindThirdParty(
  db: Db,
  actor: NewcomerActor,
  id: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    await lockIdentities(tx, actor.user_id);
    const identities = await findIdentities(tx, actor.user_id);
    if (!identities.some((identity) => identity.id === id)) refuse('USER_NOT_BIND');
    const user = await findUser(tx, actor.user_id);
    if (!user?.password_hash && identities.length === 1) refuse('LAST_SIGN_IN_WAY');
    await deleteIdentity(tx, actor.user_id, id);
    await publish(tx, 'user.details_changed', {
      user_id: actor.user_id,
      detail: 'provider_unbound',
    });
  });
  return {};
}
