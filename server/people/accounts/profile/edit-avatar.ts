import type { NewcomerActor } from '#contract/actors.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { updateUser } from '../store.ts';
import { readProfile } from './read-profile.ts';

/** Sets the picture of a user. Refuses AVATAR_STRING for anything but a file of the publisher. */
export async function editAvatar(db: Db, actor: NewcomerActor, avatar: string) {
  return inTransaction(db, async (tx) => {
    await claimFile(tx, actor.publisher_id, avatar, 'AVATAR_STRING');
    await updateUser(tx, actor.user_id, { avatar });
    return readProfile(tx, actor);
  });
}
