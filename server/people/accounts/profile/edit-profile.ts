import type { editProfile as editProfileCall } from '#contract/accounts/publisher.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { updatePublisher, updateUser } from '../store.ts';
import { readProfile } from './read-profile.ts';

/**
 * Replaces the names of a user, and the language unless it is absent. Currency and time zone belong to the publisher and stay when
 * absent. Refuses 21040 if anyone but an owner changes them.
 */
export async function editProfile(
  db: Db,
  actor: NewcomerActor,
  input: ParsedOf<typeof editProfileCall>,
) {
  const { first_name, last_name, nickname = '', language } = input;
  const { currency = actor.currency, time_zone = actor.time_zone } = input;
  const isPublishers = currency !== actor.currency || time_zone !== actor.time_zone;
  if (isPublishers && actor.role !== 'publisher_owner') refuse('PERMISSION_DENIED');
  return inTransaction(db, async (tx) => {
    await updateUser(tx, actor.user_id, {
      first_name,
      last_name,
      nickname,
      ...(language && { language }),
    });
    if (isPublishers) await updatePublisher(tx, actor.publisher_id, { currency, time_zone });
    return readProfile(tx, actor);
  });
}
