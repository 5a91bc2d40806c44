import type { NewcomerActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockTeam } from './lock-team.ts';
import { removeFromTeam } from './remove-from-team.ts';
import { requireOtherOwner } from './require-other-owner.ts';
import { findMember } from './store.ts';

/** Removes a user from the publisher's team, effective immediately. */
export async function removeMember(
  db: Db,
  actor: NewcomerActor,
  userId: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    await lockTeam(tx, actor);
    const member = await findMember(tx, actor.publisher_id, userId);
    if (!member) refuse('USER_NOT_EXISTS');
    if (member.role === 'publisher_owner') {
      await requireOtherOwner(tx, actor.publisher_id, userId);
    }
    await removeFromTeam(tx, userId, now());
    await publish(tx, 'team.removed', { user_id: userId });
  });
  return {};
}
