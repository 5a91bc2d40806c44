import type { NewcomerActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { cancelEmailChanges } from '../emails/store.ts';
import { spendMailTokensOf } from '../mails/store.ts';
import { endSessionsOfUser } from '../sessions/store.ts';
import { deleteIdentitiesOf } from '../third-party/store.ts';
import { deleteChallengesOf } from '../two-factor/holder-store.ts';
import { lockTeam } from './lock-team.ts';
import { requireOtherOwner } from './require-other-owner.ts';
import { cancelInvitationsOf, findMember, updateRemoved } from './store.ts';

/**
 * Takes a user off the publisher's team: sessions end, and nothing that was mailed to them or that
 * they had begun lets them in again. The row stays, for what they did; name and address are free.
 */
export async function removeMember(
  db: Db,
  actor: NewcomerActor,
  userId: number,
): Promise<Record<string, never>> {
  const at = now();
  await inTransaction(db, async (tx) => {
    await lockTeam(tx, actor);
    const member = await findMember(tx, actor.publisher_id, userId);
    if (!member) refuse('USER_NOT_EXISTS');
    if (member.role === 'publisher_owner') {
      await requireOtherOwner(tx, actor.publisher_id, userId);
    }
    await updateRemoved(tx, userId, at);
    await endSessionsOfUser(tx, userId, at);
    await deleteChallengesOf(tx, { holder: 'user', id: userId });
    await deleteIdentitiesOf(tx, userId);
    await cancelEmailChanges(tx, userId, at);
    await spendMailTokensOf(tx, 'reset_password', userId, at);
    await spendMailTokensOf(tx, 'verify_email', userId, at);
    await cancelInvitationsOf(tx, userId, at);
    await publish(tx, 'team.removed', { user_id: userId });
  });
  return {};
}
