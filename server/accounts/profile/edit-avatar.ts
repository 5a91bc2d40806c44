import type { NewcomerActor } from '#contract/actors.ts';
import { fileNameOf } from '#contract/uploads.ts';
import { publish } from '#server/events.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { updateUser } from '../store.ts';
import { readProfile } from './read-profile.ts';

/** Sets the picture of a user; one of our own files is theirs from then on. */
export async function editAvatar(db: Db, actor: NewcomerActor, avatar: string) {
  return inTransaction(db, async (tx) => {
    await updateUser(tx, actor.user_id, { avatar });
    const name = fileNameOf(avatar);
    if (name) await publish(tx, 'file.named', { publisher_id: actor.publisher_id, name });
    return readProfile(tx, actor);
  });
}
