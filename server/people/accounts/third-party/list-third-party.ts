import type { NewcomerActor } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentIdentity } from './present.ts';
import { findIdentities } from './store.ts';

/** Identities the user may sign in with. */
export async function listThirdParty(db: Db, actor: NewcomerActor) {
  return { list: (await findIdentities(db, actor.user_id)).map(presentIdentity) };
}
