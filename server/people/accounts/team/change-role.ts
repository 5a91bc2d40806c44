import type { changeTeamRole } from '#contract/accounts/team.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockTeam } from './lock-team.ts';
import { presentMember } from './present.ts';
import { requireOtherOwner } from './require-other-owner.ts';
import { cancelInvitationsOf, findMember, updateRole } from './store.ts';

/**
 * Changes the role of a user of the publisher. Every call reads the current role, so the change
 * applies from the next call. Refuses LAST_OWNER if no owner would remain.
 */
export async function changeRole(
  db: Db,
  actor: NewcomerActor,
  { user_id, role }: ParsedOf<typeof changeTeamRole>,
) {
  return inTransaction(db, async (tx) => {
    await lockTeam(tx, actor);
    const member = await findMember(tx, actor.publisher_id, user_id);
    if (!member) refuse('USER_NOT_EXISTS');
    if (member.role === role) return presentMember(member, actor);
    if (member.role === 'publisher_owner') {
      await requireOtherOwner(tx, actor.publisher_id, user_id);
      await cancelInvitationsOf(tx, user_id, now());
    }
    await updateRole(tx, user_id, role);
    await publish(tx, 'team.role_changed', { user_id });
    return presentMember({ ...member, role }, actor);
  });
}
