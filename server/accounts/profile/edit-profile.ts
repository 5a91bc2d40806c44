import type { editProfile as editProfileCall } from '#contract/accounts.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { updatePublisher, updateUser } from '../store.ts';
import { readProfile } from './read-profile.ts';

/** Replaces the names of a user; currency and time zone are the publisher's and stay when absent. */
export async function editProfile(
  db: Db,
  actor: NewcomerActor,
  input: ParsedOf<typeof editProfileCall>,
) {
  const { first_name, last_name, nickname = '' } = input;
  return inTransaction(db, async (tx) => {
    await updateUser(tx, actor.user_id, { first_name, last_name, nickname });
    await updatePublisher(tx, actor.publisher_id, {
      currency: input.currency ?? actor.currency,
      time_zone: input.time_zone ?? actor.time_zone,
    });
    return readProfile(tx, actor);
  });
}
